import type { EntityManager } from '@mikro-orm/postgresql';
import { SUJET_AFFICHEURS } from '#shared/afficheur/afficheur.events.ts';
import { type Afficheur, afficheur } from '#shared/afficheur/afficheur.schema.ts';
import { present } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import { raise } from '../realtime/raise.ts';
import type { UtilisateurRow } from '../utilisateur/utilisateur.entity.ts';
import type { AfficheurRow } from './afficheur.entity.ts';

type Lu = AfficheurRow & { utilisateur: UtilisateurRow['fullname'] | null };
const LIRE = `
  select a.*, u.fullname as utilisateur
  from afficheur a
  left join utilisateur u on u.id = a.utilisateur_id`;

export async function afficheursDe(em: EntityManager, caisse_id: number): Promise<Afficheur[]> {
  const lus = await sql<Lu>(
    em,
    `${LIRE} where a.caisse_id = $1 and a.revoque_at is null order by a.id`,
    [caisse_id],
  );
  return lus.map((a) => present(afficheur, a));
}

/** Answers it as its managers read it. */
export async function publishAfficheur(em: EntityManager, id: number): Promise<Afficheur> {
  const lu = await sqlOne<Lu>(em, `${LIRE} where a.id = $1`, [id]);
  if (!lu) throw new Error(`afficheur ${id} disparu sous verrou`);
  const dit = present(afficheur, lu);
  if (lu.revoque_at === null) raise(em, 'afficheur.change', [SUJET_AFFICHEURS], { afficheur: dit });
  else raise(em, 'afficheur.revoque', [SUJET_AFFICHEURS], { afficheur_revoque: dit });
  return dit;
}
