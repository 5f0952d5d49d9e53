import type { EntityManager } from '@mikro-orm/postgresql';
import type { Centimes } from '#shared/base/montant.ts';
import { sqlFrancs } from '../../platform/db/money.ts';
import { sql } from '../../platform/db/sql.ts';
import type { ChangementPrixLigneRow, ProduitRow } from './produit.entity.ts';

// SQL: bulk writes from arrays, in one statement; the caller holds the locks.

export type PrixDeProduit = Pick<ProduitRow, 'id' | 'prix_achat' | 'prix_de_vente'>;
const CHANGER = `update produit p
  set prix_achat = n.achat, prix_de_vente = n.vente, version = p.version + 1, updated_at = $4
  from unnest($1::int[], $2::bigint[], $3::bigint[]) as n(id, achat, vente)
  where p.id = n.id`;
export const changerPrix = (em: EntityManager, prix: readonly PrixDeProduit[], maintenant: Date) =>
  sql(em, CHANGER, [
    prix.map((p) => p.id),
    prix.map((p) => p.prix_achat),
    prix.map((p) => p.prix_de_vente),
    maintenant,
  ]);

/** Audit per price, as from a form; products hold the new prices. */
export const PRIX_A_AUDITER = `
  select $2, $3, 'prix', 'produit', p.id,
    jsonb_build_object('prix_achat', ${sqlFrancs('p.prix_achat')},
      'prix_de_vente', ${sqlFrancs('n.avant')}),
    jsonb_build_object('prix_achat', ${sqlFrancs('p.prix_achat')},
      'prix_de_vente', ${sqlFrancs('p.prix_de_vente')})
  from unnest($1::int[], $4::bigint[]) as n(id, avant)
  join produit p on p.id = n.id
  order by p.id`;

const NOTER = `
  insert into changement_prix_ligne (changement_id, produit_id, avant, apres, version)
  select $1, p.id, n.avant, p.prix_de_vente, p.version
  from unnest($2::int[], $3::bigint[]) as n(id, avant)
  join produit p on p.id = n.id
  order by p.id`;
export const noterPrix = (
  em: EntityManager,
  changement_id: number,
  prix: readonly (Pick<ProduitRow, 'id'> & Pick<ChangementPrixLigneRow, 'avant'>)[],
) => sql(em, NOTER, [changement_id, prix.map((p) => p.id), prix.map((p) => p.avant)]);

const POSER_COUTS = `update produit p
  set cout_moyen = n.cout
  from unnest($1::int[], $2::bigint[]) as n(id, cout)
  where p.id = n.id`;
export const poserCouts = (em: EntityManager, couts: readonly { id: number; cout: Centimes }[]) =>
  sql(em, POSER_COUTS, [couts.map((c) => c.id), couts.map((c) => c.cout)]);
