import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Refus } from '#shared/base/refus.ts';
import type { RaisedAlarms } from '#shared/platform/etat/controles.rules.ts';
import * as phrasesEtat from '#shared/platform/etat/etat.phrases.ts';
import type { Controle } from '#shared/platform/etat/etat.schema.ts';
import { type Courriel, envoyerCourriel } from '../courriel/envoyer-courriel.ts';
import { envoyerUneFois } from '../courriel/envoyer-une-fois.ts';
import { changeSetting, holdSetting, readSetting } from '../db/parametre.ts';
import { sha256Of } from '../http/secrets.ts';
import type { Registre } from './alarm-registry.ts';
import { lireBoitesAuxLettres } from './releve.sql.ts';

const texteDe = (controles: readonly Controle[]): string =>
  [
    ...controles.map(
      ({ titre, etat, valeur, faire }) =>
        `${titre} : ${phrasesEtat.MOTS_ETAT[etat]}\n${valeur}.\n${faire ?? ''}\n`,
    ),
    phrasesEtat.courrielAlarmes.pied,
  ].join('\n');

export interface CourrielDAlarme {
  smtpUrl: string;
  journal: Pick<Logger, 'warn'>;
}

interface AEnvoyer {
  cle: string;
  controle: Controle;
  depuis: string;
  boites: Set<string>;
}
async function aEnvoyer(em: EntityManager, registres: readonly Registre[]): Promise<AEnvoyer[]> {
  const liste: AEnvoyer[] = [];
  for (const { cle, controles } of registres) {
    const tenues = ((await readSetting(em, cle)) ?? {}) as RaisedAlarms;
    for (const controle of controles) {
      const tenue = tenues[controle.cle];
      // Another process saw it differently: that one mails.
      if (tenue?.courriel !== false || tenue.etat !== controle.etat) continue;
      liste.push({ cle, controle, depuis: tenue.depuis, boites: new Set(tenue.boites) });
    }
  }
  return liste;
}

function lettre(email: string, dits: readonly AEnvoyer[]): Courriel {
  const depuis = dits.map((d) => `${d.controle.cle}:${d.controle.etat}:${d.depuis}`).join(' ');
  return {
    a: email,
    objet: phrasesEtat.courrielAlarmes.objet(
      dits.map(({ controle: c }) => phrasesEtat.TITRES_ALARME[c.cle] ?? c.titre),
    ),
    texte: texteDe(dits.map((d) => d.controle)),
    identifiant: `serveur-${sha256Of(`${email} ${depuis}`).slice(0, 24)}`,
  };
}

/**
 * [ETA-4] One mail per batch, once per alarm, by one process. A rejected address is logged and
 * blocks no other; after a timeout, its addresses are retried.
 */
export async function envoyerAlarmes(
  orm: MikroORM,
  courriel: CourrielDAlarme,
  registres: readonly Registre[],
): Promise<void> {
  // Cheap check without a lock.
  if ((await aEnvoyer(orm.em.fork(), registres)).length === 0) return;
  await envoyerUneFois(orm, 'alarmes', (em) => envoyerRestantes(em, courriel, registres));
}

/** Timeouts (10 s each) before postponing the rest. */
const SILENCES = 3;

async function envoyerRestantes(
  em: EntityManager,
  { smtpUrl, journal }: CourrielDAlarme,
  registres: readonly Registre[],
): Promise<Refus | null> {
  const dits = await aEnvoyer(em, registres);
  const boites = (await lireBoitesAuxLettres(em)).map((b) => b.email);
  const muets: Refus[] = [];
  for (const email of boites) {
    const siens = dits.filter((d) => !d.boites.has(email));
    if (siens.length === 0 || muets.length === SILENCES) continue;
    const reste = await envoyerCourriel(smtpUrl, lettre(email, siens));
    if (reste?.attendre !== undefined) {
      muets.push(reste);
      continue;
    }
    if (reste) journal.warn({ email, errors: reste.errors }, 'alarme refusée par cette boîte');
    for (const dit of siens) dit.boites.add(email);
  }
  await noterEnvois(em, dits, boites);
  return muets[0] ?? null;
}

/** Skips alarms changed meanwhile. */
async function noterEnvois(
  em: EntityManager,
  dits: readonly AEnvoyer[],
  boites: readonly string[],
): Promise<void> {
  for (const [cle, siens] of Map.groupBy(dits, (d) => d.cle)) {
    const tenues = { ...((await holdSetting(em, cle, {})) as RaisedAlarms) };
    for (const { controle, depuis, boites: jointes } of siens) {
      const tenue = tenues[controle.cle];
      if (tenue?.depuis !== depuis || tenue.etat !== controle.etat) continue;
      const courriel = boites.length > 0 && boites.every((b) => jointes.has(b));
      tenues[controle.cle] = {
        etat: tenue.etat,
        depuis,
        courriel,
        ...(!courriel && jointes.size > 0 && { boites: [...jointes] }),
      };
    }
    await changeSetting(em, cle, tenues);
  }
}
