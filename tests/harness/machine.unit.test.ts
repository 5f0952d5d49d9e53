import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** What a process says once its machine was made ready, with that in its environment. */
function dire(env: Record<string, string>, code: string): string {
  const pret = "(await import('#tests/harness/machine.ts')).preparerMachine();";
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `${pret} ${code}`],
    { encoding: 'utf8', env: { ...process.env, ...env } },
  );
  return stdout || stderr;
}

it('un dossier provisoire qui n’est plus là est oublié', () => {
  const lu = dire(
    { TMPDIR: '/nulle/part' },
    "console.log((await import('node:fs')).existsSync((await import('node:os')).tmpdir()))",
  );
  expect(lu).toBe('true\n');
});

it('un mandataire exporté ne reçoit rien de ce que les tests disent à leur machine', () => {
  const mort = 'http://127.0.0.1:9';
  const lu = dire(
    { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: mort, http_proxy: mort, HTTPS_PROXY: mort },
    `const serveur = (await import('node:http')).createServer((_, r) => r.end('entendu'));
      await new Promise((ok) => serveur.listen(0, '127.0.0.1', ok));
      console.log(await (await fetch('http://127.0.0.1:' + serveur.address().port)).text());
      serveur.close();`,
  );
  expect(lu).toBe('entendu\n');
});

it('les réglages d’un autre serveur, exportés, ne sont pas ceux des épreuves', () => {
  const lu = dire(
    { DATABASE_URL: 'postgresql://a:b@127.0.0.1:9/c', LOG_LEVEL: 'bavard', FORCE_COLOR: '3' },
    `const { databaseUrl, logLevel } = (await import('#server/config.ts')).readConfig(process.env);
      console.log([databaseUrl, logLevel, 1]);`,
  );
  expect(lu).toBe("[ undefined, 'info', 1 ]\n");
});
