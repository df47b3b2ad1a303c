import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { say } from '../commands/setup/report.mjs';
import { workspaceRoot } from '../release/index.ts';

/** Runs commands as a team does that has only its own repository. */
export interface Commands {
  readonly env: NodeJS.ProcessEnv;
  /** Runs a program and returns what it says. */
  run(cwd: string, program: string, ...args: string[]): Promise<string>;
  /** Returns what a program that must fail complains about. */
  refused(cwd: string, program: string, ...args: string[]): Promise<string>;
  /** Returns the same commands with more settings, such as a token. */
  withSettings(more: Readonly<Record<string, string>>): Commands;
}

/** Returns commands that see neither the workspace's tools nor its settings; only its Node comes first. */
export function createCommands(settings: Readonly<Record<string, string>>): Commands {
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^PLATFORM_/i.test(name))),
    ...settings,
    PATH: [join(workspaceRoot, 'node_modules/node/bin'), withoutWorkspace(process.env.PATH ?? '')].join(delimiter),
  };
  return {
    env,
    run: async (cwd, program, ...args) => {
      const { code, said, complained } = await runProgram(cwd, program, args, env);
      assert.equal(code, 0, `${program} ${args.join(' ')} failed:\n${said}${complained}`);
      return said;
    },
    refused: async (cwd, program, ...args) => {
      const { code, said, complained } = await runProgram(cwd, program, args, env);
      assert.notEqual(code, 0, `${program} ${args.join(' ')} must be refused, but said: ${said}`);
      return complained;
    },
    withSettings: (more) => createCommands({ ...settings, ...more }),
  };
}

async function runProgram(cwd: string, program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [code, said, complained] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, said, complained };
}

export function step(line: string): void {
  say(`• ${line}`);
}

const withoutWorkspace = (path: string) =>
  path
    .split(delimiter)
    .filter((one) => !one.startsWith(workspaceRoot))
    .join(delimiter);
