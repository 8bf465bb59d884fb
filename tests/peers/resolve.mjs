// Where TypeScript itself finds what files of a folder ask for.
//
// Reads `{ root, questions: [[file, specifier]] }` from standard input and writes a list with the two
// answers to each question, under `bundler` and under `nodenext`: a path below the folder, or `null`.
import { readFileSync, realpathSync } from "node:fs";
import { dirname, relative } from "node:path";
import ts from "typescript";

const { root: written, questions } = JSON.parse(readFileSync(0, "utf8"));
const root = realpathSync(written);

function settings(file) {
  const path = ts.findConfigFile(dirname(file), (candidate) => candidate.startsWith(root) && ts.sys.fileExists(candidate));
  if (path === undefined) return {};
  const { config } = ts.readConfigFile(path, ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config, ts.sys, dirname(path), undefined, path).options;
}

function answer(file, specifier, options, mode) {
  const { resolvedModule } = ts.resolveModuleName(specifier, file, options, ts.sys, undefined, undefined, mode);
  if (resolvedModule === undefined) return null;
  const path = relative(root, resolvedModule.resolvedFileName);
  return path.startsWith("..") ? null : path;
}

const answers = questions.map(([from, specifier]) => {
  const file = `${root}/${from}`;
  const own = settings(file);
  const bundler = { ...own, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };
  const nodenext = { ...own, module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };
  const mode = ts.getImpliedNodeFormatForFile(file, undefined, ts.sys, nodenext);
  return [answer(file, specifier, bundler, ts.ModuleKind.ESNext), answer(file, specifier, nodenext, mode)];
});
process.stdout.write(JSON.stringify(answers));
