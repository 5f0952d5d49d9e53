import type { EntityManager } from '@mikro-orm/postgresql';
import type { EtatDemande } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import { enIso } from '#shared/base/dates.ts';
import { RECUES } from '#shared/vente/mobile-money/etats.rules.ts';
import type { NomDePiloteMobile } from '#shared/vente/mobile-money/pilotes.ts';
import { constant, counted, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { countAttempt } from '../../platform/http/attempts.ts';
import { echangeDe } from './pilotes/appeler-operateur.ts';
import { PILOTES_PAR_NOM } from './pilotes/pilotes.ts';
import { openedValues, readReglages } from './read-reglages.ts';

/** From one address; an operator calls once or twice a request. */
const PAR_MINUTE = 120;
/** About one request: beyond, nobody honest is calling. */
const PAR_DEMANDE = 20;

const note = (reference: string, pilote: NomDePiloteMobile, envoi: string, maintenant: Date) =>
  query
    .with('nommee', (q) =>
      q
        .updateTable('demande_mobile as d')
        .set((eb) => ({
          prochain_at: eb
            .case()
            .when('d.etat', '<>', eb.fn<EtatDemande>('all', [eb.val(RECUES)]))
            .then(enIso(maintenant))
            .else(eb.ref('d.prochain_at'))
            .end(),
        }))
        .where('d.reference', '=', reference)
        .where('d.pilote', '=', pilote)
        .where(
          (eb) =>
            eb
              .selectFrom('demande_mobile_echange as e')
              .select(counted)
              .whereRef('e.demande_id', '=', 'd.id')
              .where('e.operation', '=', constant('rappel')),
          '<',
          PAR_DEMANDE,
        )
        .returning('d.id'),
    )
    .insertInto('demande_mobile_echange')
    .columns(['demande_id', 'operation', 'debut_at', 'statut', 'envoi'])
    .expression((eb) =>
      eb
        .selectFrom('nommee')
        .select([
          'id',
          eb.val('rappel').as('operation'),
          eb.cast<string>(eb.val(maintenant), 'timestamptz').as('debut_at'),
          eb.cast<number>(eb.val(200), 'integer').as('statut'),
          eb.val(envoi).as('envoi'),
        ]),
    )
    .returning('demande_id');

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
  const notes = await rows(em, note(lu.notre_ref, pilote, envoi, maintenant));
  return notes.length > 0;
}
