import type { EntityManager } from '@mikro-orm/postgresql';
import { SUJET_AFFICHEURS } from '#shared/vente/afficheur/afficheur.events.ts';
import { type Afficheur, afficheur } from '#shared/vente/afficheur/afficheur.schema.ts';
import { present } from '../../platform/db/present.ts';
import { row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { raise } from '../../platform/realtime/raise.ts';

const AFFICHEURS = query
  .selectFrom('afficheur as a')
  .leftJoin('utilisateur as u', 'u.id', 'a.utilisateur_id')
  .selectAll('a')
  .select('u.fullname as utilisateur');

export async function afficheursDe(em: EntityManager, caisse_id: number): Promise<Afficheur[]> {
  const lus = await rows(
    em,
    AFFICHEURS.where('a.caisse_id', '=', caisse_id)
      .where('a.revoque_at', 'is', null)
      .orderBy('a.id'),
  );
  return lus.map((a) => present(afficheur, a));
}

/** Answers it as its managers read it. */
export async function publishAfficheur(em: EntityManager, id: number): Promise<Afficheur> {
  const lu = await row(em, AFFICHEURS.where('a.id', '=', id));
  if (!lu) throw new Error(`afficheur ${id} disparu sous verrou`);
  const dit = present(afficheur, lu);
  if (lu.revoque_at === null) raise(em, 'afficheur.change', [SUJET_AFFICHEURS], { afficheur: dit });
  else raise(em, 'afficheur.revoque', [SUJET_AFFICHEURS], { afficheur_revoque: dit });
  return dit;
}
