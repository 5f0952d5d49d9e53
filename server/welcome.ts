import { resolve } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ceQueFait, PERSONNES_DEMONSTRATION } from '#shared/admin/utilisateur/demonstration.ts';
import { isDemonstration } from './admin/pharmacie/demonstration.ts';
import { codesDePostes } from './admin/activation/creer-code.ts';
import type { Bootstrap } from './bootstrap.ts';
import type { Config } from './config.ts';
import { COMPTES_DEMONSTRATION } from './platform/demo/comptes.ts';

type Shown = Pick<Config, 'dataDir' | 'databaseUrl' | 'superviseurApi'>;
export interface Start extends Bootstrap {
  config: Shown;
  /** Local address. */
  adresse: string;
  /** Demonstration window codes; empty when supplied elsewhere, null without demonstration. */
  fenetres: readonly string[] | null;
}

/** One sells, the other cashes. */
const DEUX = PERSONNES_DEMONSTRATION.filter((p) => ['awa', 'brice'].includes(p.name));

/** Separate cookies: a second user in the same browser. Null when none. */
export function otherName(adresse: string): string | null {
  const other: Readonly<Record<string, string>> = {
    '127.0.0.1': 'localhost',
    localhost: '127.0.0.1',
  };
  const url = new URL(adresse);
  const name = other[url.hostname];
  if (name === undefined) return null;
  url.hostname = name;
  return url.origin;
}

/** Null in a real pharmacy. */
export async function codesDesFenetres(
  em: EntityManager,
  { code }: Bootstrap,
  { superviseurApi }: Shown,
): Promise<string[] | null> {
  if (!(await isDemonstration(em))) return null;
  if (superviseurApi !== undefined) return [];
  const siens = code === null ? [] : [code];
  return [...siens, ...(await codesDePostes(em, DEUX.length - siens.length))];
}

const activationAt = (adresse: string, code: string | undefined): string =>
  `${adresse}/activation${code === undefined ? '' : `?code=${code}`}`;

function windowLines(adresse: string, codes: readonly string[]): string[] {
  const second = otherName(adresse);
  return [
    'Démonstration. Ouvrez ces deux liens, un par fenêtre, puis pressez la personne :',
    ...DEUX.map((p, rang) => {
      const chez = rang === 0 ? adresse : (second ?? adresse);
      const privee = rang > 0 && second === null ? ' (fenêtre de navigation privée)' : '';
      return `  ${ceQueFait(p).padEnd(15)} ${activationAt(chez, codes[rang])}${privee}`;
    }),
    COMPTES_DEMONSTRATION,
  ];
}

/** First start only. */
export function firstLines({ config, adresse, motDePasse, code, vierge }: Start): string[] {
  return [
    vierge && `Administrateur : admin / ${motDePasse ?? '(ADMIN_PASSWORD)'}`,
    code !== null && `Activation : ${activationAt(adresse, code)}`,
    vierge &&
      config.superviseurApi !== undefined &&
      `Activation : ${activationAt(adresse, undefined)} (code donné par ${config.superviseurApi})`,
  ].filter((ligne) => ligne !== false);
}

/** [ACC-19] Printed by `npm start` under its address. */
export function welcomeLines(start: Start): string[] {
  const { config, adresse, fenetres, vierge } = start;
  const demonstration = fenetres !== null;
  return [
    ...(demonstration ? windowLines(adresse, fenetres) : []),
    ...firstLines(start).filter((l) => !demonstration || !l.startsWith('Activation')),
    demonstration &&
      !vierge &&
      'Administrateur : admin (mot de passe perdu : npm run motdepasse -- --nom admin)',
    config.databaseUrl === undefined
      ? `Données : ${resolve(config.dataDir)}`
      : 'Données : le PostgreSQL de DATABASE_URL',
    demonstration && 'Votre pharmacie, vide : npm run ouvrir-pharmacie',
    'Ctrl-C arrête.',
  ].filter((ligne) => ligne !== false);
}
