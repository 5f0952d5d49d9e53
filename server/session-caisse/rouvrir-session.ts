import { oppose } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Refus, refus } from '#shared/base/refus.ts';
import * as phrasesBilletage from '#shared/billetage/comptage.phrases.ts';
import { fondDitDepuis } from '#shared/session-caisse/session-caisse.rules.ts';
import type { BilletageRow } from '../billetage/billetage.entity.ts';
import { type Answered, sql, sqlOne } from '../db/sql.ts';
import type { MouvementCaisseRow } from './mouvement-caisse.entity.ts';
import type { SessionCaisseRow } from './session-caisse.entity.ts';
import { ecrireMouvement, lockSession } from './lock-session.ts';

type CompteRetire = Pick<BilletageRow, 'id' | 'caisse_id' | 'caisse_libelle' | 'fond_laisse'>;
interface Retrait {
  par: string;
  maintenant: Date;
}

const SUIVI = `
  select exists (select 1
  from billetage
  where caisse_id = $1 and id > $2 and statut <> 'retiré') as oui`;

type Dit = Pick<MouvementCaisseRow, 'genre' | 'espece' | 'rang'>;
/** Reverses amounts stated only at the count. */
async function defaireDits(
  em: EntityManager,
  tenu: CompteRetire,
  session_id: number,
  { par, maintenant }: Retrait,
): Promise<void> {
  const dits = await sql<Dit>(
    em,
    `select genre, espece, rang
      from mouvement_caisse
      where source = 'billetage' and source_id = $1`,
    [tenu.id],
  );
  for (const { genre, espece, rang } of dits)
    await ecrireMouvement(em, {
      session_id,
      caisse_id: tenu.caisse_id,
      at: maintenant,
      genre: genre === 'ajout' ? 'retrait' : 'ajout',
      source: 'billetage',
      source_id: tenu.id,
      rang: rang + 2,
      espece: oppose(espece),
      par,
      motif: 'Comptage retiré',
      accord_par: null,
    });
}

/**
 * [SES-7] The session resumes with later movements, its successor closes empty; earlier-period
 * counts change nothing. Refused once recounted or the float stated [SES-19].
 */
export async function rouvrirSession(
  em: EntityManager,
  tenu: CompteRetire,
  retrait: Retrait,
): Promise<Refus | null> {
  const caisse = { id: tenu.caisse_id, libelle: tenu.caisse_libelle };
  await sql(em, 'select id from caisse where id = $1 for no key update', [caisse.id]);
  const suivi = await sqlOne<Answered>(em, SUIVI, [caisse.id, tenu.id]);
  if (suivi?.oui === true)
    return refus(409, 'billetage_suivi', phrasesBilletage.billetageSuivi(caisse.libelle));
  const ouverte = await lockSession(em, caisse, retrait.maintenant);
  const comptee = await sqlOne<Pick<SessionCaisseRow, 'id' | 'avant'>>(
    em,
    'select id, avant from session_caisse where billetage_id = $1 for no key update',
    [tenu.id],
  );
  if (!comptee) throw new Error(`billetage ${tenu.id} sans session`);
  if (comptee.avant) return refus(409, 'billetage_suivi', phrasesBilletage.billetageDAvant);
  const deLaSuite = comptee.id < ouverte.id;
  if (deLaSuite && fondDitDepuis(tenu, ouverte))
    return refus(409, 'billetage_suivi', phrasesBilletage.fondDitDepuis);
  await defaireDits(em, tenu, comptee.id, retrait);
  if (!deLaSuite) return null;
  await sql(em, 'update mouvement_caisse set session_id = $1 where session_id = $2', [
    comptee.id,
    ouverte.id,
  ]);
  await sql(em, 'update session_caisse set fermee_at = ouverte_at where id = $1', [ouverte.id]);
  // a float known from this count only
  await sql(
    em,
    `update session_caisse
      set fermee_at = null, billetage_id = null, fond = case when fond_dit then fond else 0 end,
        fond_le = case when fond_dit then fond_le end
      where id = $1`,
    [comptee.id],
  );
  return null;
}
