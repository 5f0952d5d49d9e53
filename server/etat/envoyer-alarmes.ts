import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { estRefus, succes } from '#shared/base/refus.ts';
import type { AlarmesTenues } from '#shared/etat/controles.rules.ts';
import * as phrasesEtat from '#shared/etat/etat.phrases.ts';
import type { CleControle, Controle } from '#shared/etat/etat.schema.ts';
import { envoyerCourriel } from '../courriel/envoyer-courriel.ts';
import { changeSetting, holdSetting, readSetting } from '../db/parametre.ts';
import { sql } from '../db/sql.ts';
import { sha256Of } from '../http/secrets.ts';
import { inTransaction } from '../http/transaction.ts';

interface Boite {
  email: string;
}
/** The administrators' own addresses; none has one, the pharmacy's. */
const BOITES = `
  with admins as (
    select distinct email from utilisateur
    where is_admin and is_active and coalesce(email, '') <> ''
  )
  select email from admins
  union all
  select email from (select email from pharmacie order by id limit 1) p
  where coalesce(email, '') <> '' and not exists (select 1 from admins)`;

const texteDe = (controles: readonly Controle[]): string =>
  [
    ...controles.map(
      ({ titre, etat, valeur, faire }) =>
        `${titre} : ${phrasesEtat.MOTS_ETAT[etat]}\n${valeur}.\n${faire ?? ''}\n`,
    ),
    phrasesEtat.courrielAlarmes.pied,
  ].join('\n');

/** Those whose mail has not left yet. */
const sansCourriel = (tenues: AlarmesTenues, controles: readonly Controle[]): Controle[] =>
  controles.filter((c) => tenues[c.cle]?.courriel === false);

/**
 * [ETA-4] Mails what rose to the administrators, one mail for all of it, once while it lasts; a mail
 * server that was silent is asked again at the next look.
 */
export async function envoyerAlarmes(
  orm: MikroORM,
  smtpUrl: string,
  { cle, controles }: { cle: string; controles: readonly Controle[] },
): Promise<void> {
  const em = orm.em.fork();
  const tenues = ((await readSetting(em, cle)) ?? {}) as AlarmesTenues;
  const dits = sansCourriel(tenues, controles);
  if (dits.length === 0) return;
  const boites = await sql<Boite>(em, BOITES);
  if (boites.length === 0) return;
  const depuis = dits.map((c) => `${c.cle}:${c.etat}:${tenues[c.cle]?.depuis}`).join(' ');
  for (const { email } of boites) {
    const parti = await envoyerCourriel(smtpUrl, {
      a: email,
      objet: phrasesEtat.courrielAlarmes.objet(
        dits.map((c) => phrasesEtat.TITRES_ALARME[c.cle] ?? c.titre),
      ),
      texte: texteDe(dits),
      identifiant: `serveur-${sha256Of(`${email} ${depuis}`).slice(0, 24)}`,
    });
    if (parti && estRefus(parti)) return;
  }
  const partis = new Set(dits.map((c) => c.cle));
  await inTransaction(orm, null, async (propre) => {
    await noterPartis(propre, cle, partis);
    return succes(null);
  });
}

async function noterPartis(
  em: EntityManager,
  cle: string,
  partis: ReadonlySet<CleControle>,
): Promise<void> {
  const tenues = (await holdSetting(em, cle, {})) as AlarmesTenues;
  const notees = Object.entries(tenues).map(([c, tenue]) => [
    c,
    partis.has(c as CleControle) ? { ...tenue, courriel: true } : tenue,
  ]);
  await changeSetting(em, cle, Object.fromEntries(notees));
}
