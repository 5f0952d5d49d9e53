import type { EntityManager } from '@mikro-orm/postgresql';
import { RECUES } from '#shared/vente/mobile-money/etats.rules.ts';
import type { NomDePiloteMobile } from '#shared/vente/mobile-money/pilotes.ts';
import { sql } from '../../platform/db/sql.ts';
import { countAttempt } from '../../platform/http/attempts.ts';
import { echangeDe } from './pilotes/appeler-operateur.ts';
import { PILOTES_PAR_NOM } from './pilotes/pilotes.ts';
import { openedValues, readReglages } from './read-reglages.ts';

/** From one address; an operator calls once or twice a request. */
const PAR_MINUTE = 120;
/** About one request: beyond, nobody honest is calling. */
const PAR_DEMANDE = 20;

const NOTER = `
  with nommee as (
    update demande_mobile d
    set prochain_at = case when d.etat <> all($3) then $4 else d.prochain_at end
    where d.reference = $1 and d.pilote = $2
      and (select count(*) from demande_mobile_echange e
        where e.demande_id = d.id and e.operation = 'rappel') < ${PAR_DEMANDE}
    returning d.id)
  insert into demande_mobile_echange (demande_id, operation, debut_at, statut, envoi)
  select id, 'rappel', $4, 200, $5
  from nommee
  returning demande_id`;

interface Rappel {
  pilote: NomDePiloteMobile;
  /** Raw. */
  corps: string;
  adresse: string;
  maintenant: Date;
  /** Of the machine, for the limit of calls. */
  horloge: Date;
}
/**
 * [MOB-30] A callback only hastens the next status query of the request it names, so a forged one
 * changes no state. Whether it named one of ours.
 */
export async function noteRappel(
  em: EntityManager,
  { pilote, corps, adresse, maintenant, horloge }: Rappel,
): Promise<boolean> {
  const reglages = await readReglages(em);
  const lu = reglages.pilote === pilote && PILOTES_PAR_NOM[reglages.pilote]?.lireRappel(corps);
  if (!lu || lu.notre_ref === null) return false;
  const limite = { max: PAR_MINUTE, window: '1 minute' };
  const { bloque } = await countAttempt(em, `rappel:${adresse}`, horloge, limite);
  if (bloque) return false;
  const { mode, faute } = reglages;
  const valeurs = openedValues(reglages) ?? {};
  const acces = { adresse: '', mode, valeurs, faute, maintenant };
  const appel = { method: 'POST', path: `rappel/${pilote}`, body: corps } as const;
  const { envoi } = echangeDe(acces, appel, { status: 200, text: '' });
  const notes = await sql(em, NOTER, [lu.notre_ref, pilote, RECUES, maintenant, envoi]);
  return notes.length > 0;
}
