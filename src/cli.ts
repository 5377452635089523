#!/usr/bin/env node
/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkFiles, type CheckedFile } from './workflow/check-files.js';

const USAGE = `Usage: uiap-bridge check [--json] [--strict] [--actions <file>] <file.json> …

Checks workflow catalogues, workflow definitions and manifests with "workflows".

  --actions <file>  the app's actions: a list of descriptors, or a capabilities document
  --json            machine-readable output
  --strict          warnings count as errors

Exit codes: 0 nothing wrong, 1 something is, 2 called wrongly or a file cannot be read.`;

process.exitCode = main(process.argv.slice(2));

function main(given: string[]): number {
  let options;
  try {
    options = parseArgs({
      args: given,
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        strict: { type: 'boolean', default: false },
        actions: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return 2;
  }
  const { values, positionals } = options;
  const [command, ...files] = positionals;
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (command !== 'check' || files.length === 0) {
    console.error(USAGE);
    return 2;
  }
  const read = (file: string) => readFileSync(file, 'utf8');
  const result = checkFiles(files, values.actions, read);
  if (values.json) console.log(JSON.stringify(result, null, 2));
  else for (const file of result.files) console.log(describe(file));
  if (result.files.some(({ problem }) => problem !== undefined)) return 2;
  const levels = result.files.flatMap(({ findings }) => findings.map(({ level }) => level));
  return levels.includes('error') || (values.strict && levels.length > 0) ? 1 : 0;
}

function describe({ file, problem, workflows, findings }: CheckedFile): string {
  if (problem !== undefined) return `${file}: ${problem}`;
  const head = `${file}: ${workflows} usable ${workflows === 1 ? 'workflow' : 'workflows'}`;
  const lines = findings.map(
    ({ level, path, rule, message, fix }) => `  ${level} ${path} (${rule})\n    ${message}\n    ${fix}`,
  );
  return [head, ...lines].join('\n');
}
