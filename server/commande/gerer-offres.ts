import type { EntityManager } from '@mikro-orm/postgresql';
import { enCentimes, enFcfa } from '#shared/base/montant.ts';
import { type Resultat, refus, succes } from '#shared/base/refus.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrases from '#shared/commande/offre.phrases.ts';
import { prixNet, type RegleUg } from '#shared/commande/offre.rules.ts';
import {
  type OffreDemandee,
  type OffreFournisseur,
  offreFournisseur,
  type OffreModifiee,
} from '#shared/commande/offre.schema.ts';
import { audit } from '../db/audit.ts';
import { fauteCroisement } from '../db/crossed-fields.ts';
import { defined } from '../db/defined.ts';
import { present } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { FournisseurRow } from '../fournisseur/fournisseur.entity.ts';
import type { ActRequest } from '../http/route.ts';
import type { ProduitRow } from '../produit/produit.entity.ts';
import type { OffreFournisseurRow } from './offre-fournisseur.entity.ts';

/** Price in hundredths. */
export type OffreAPoser = Pick<
  OffreFournisseurRow,
  'produit_id' | 'fournisseur_id' | 'prix_achat' | 'ug_par' | 'ug' | 'code' | 'qte_min'
>;
interface Ecriture {
  source: OffreFournisseurRow['source'];
  par: string;
  maintenant: Date;
}
/**
 * Upsert per product and supplier. A delivery sets only the price paid. Signed for conflict
 * detection [FUS-5].
 */
export const poserOffres = (
  em: EntityManager,
  offres: readonly OffreAPoser[],
  { source, par, maintenant }: Ecriture,
) =>
  sql<Pick<OffreFournisseurRow, 'id'>>(
    em,
    `with signe as materialized (select set_config('pharmacie.par', $9, true))
      insert into offre_fournisseur as o (produit_id, fournisseur_id, prix_achat, ug_par, ug, code,
        qte_min, source, updated_by, updated_at)
      select u.*, $8, $9, $10
      from signe,
        unnest($1::int[], $2::int[], $3::bigint[], $4::int[], $5::int[], $6::text[], $7::int[]) u
      order by 1, 2
      on conflict (produit_id, fournisseur_id) do update
        set prix_achat = excluded.prix_achat, source = excluded.source,
          updated_by = excluded.updated_by, updated_at = excluded.updated_at,
          version = o.version + 1,
          ug_par = case $8 when 'reception' then o.ug_par else excluded.ug_par end,
          ug = case $8 when 'reception' then o.ug else excluded.ug end,
          code = case $8 when 'saisie' then excluded.code
            else coalesce(excluded.code, o.code) end,
          qte_min = case $8 when 'reception' then o.qte_min else excluded.qte_min end
      returning o.id`,
    [
      offres.map((o) => o.produit_id),
      offres.map((o) => o.fournisseur_id),
      offres.map((o) => o.prix_achat),
      offres.map((o) => o.ug_par),
      offres.map((o) => o.ug),
      offres.map((o) => o.code),
      offres.map((o) => o.qte_min),
      source,
      par,
      maintenant,
    ],
  );

/** [OFR-3] Cheapest box first, net of free units. */
async function offresDe(em: EntityManager, produit_id: number): Promise<OffreFournisseur[]> {
  const lignes = await sql<OffreFournisseurRow>(
    em,
    `select o.*, f.libelle as fournisseur_libelle
      from offre_fournisseur o
      join fournisseur f on f.id = o.fournisseur_id
      where o.produit_id = $1 and f.deleted_at is null
      order by f_recherche(f.libelle), o.id`,
    [produit_id],
  );
  return lignes
    .toSorted((a, b) => prixNet(a) - prixNet(b))
    .map((l) => present(offreFournisseur, l));
}

const produitDe = (em: EntityManager, id: number) =>
  sqlOne<Pick<ProduitRow, 'id'>>(em, 'select id from produit where id = $1', [id]);
/** Same lock as a delivery: serializes both. */
const lockProduitOfOffre = (em: EntityManager, id: number) =>
  sqlOne<Pick<ProduitRow, 'id'>>(em, 'select id from produit where id = $1 for no key update', [
    id,
  ]);

export async function lireOffresActe({
  em,
  parametres: { id },
}: ActRequest<{ id: number }>): Promise<Resultat<OffreFournisseur[]>> {
  if (!(await produitDe(em, id)))
    return refus(404, 'introuvable', phrasesRefus.introuvable('Produit'));
  return succes(await offresDe(em, id));
}

interface OffreVisee {
  id: number;
  produit_id: number;
  fournisseur_id: number;
}
/** Row lock; undefined when missing or its supplier withdrawn. */
const lockOffre = (em: EntityManager, { id, produit_id, fournisseur_id }: Partial<OffreVisee>) =>
  sqlOne<OffreFournisseurRow>(
    em,
    `select o.*, f.libelle as fournisseur_libelle
      from offre_fournisseur o
      join fournisseur f on f.id = o.fournisseur_id
      where (o.id = $1 or (o.produit_id = $2 and o.fournisseur_id = $3)) and f.deleted_at is null
      for update of o`,
    [id ?? null, produit_id ?? null, fournisseur_id ?? null],
  );
/** Audited fields. */
const dite = (o: OffreAPoser) => ({
  produit_id: o.produit_id,
  fournisseur_id: o.fournisseur_id,
  prix_achat: enFcfa(o.prix_achat),
  ug_par: o.ug_par,
  ug: o.ug,
  code: o.code,
  qte_min: o.qte_min,
});
const regleEntiere = ({ ug_par, ug }: RegleUg): boolean => (ug_par === null) === (ug === null);

type Auteur = Pick<ActRequest, 'em' | 'session' | 'adresse' | 'maintenant'>;
async function ecrireOffre(
  { em, session, adresse, maintenant }: Auteur,
  offre: OffreAPoser,
  avant: OffreAPoser | undefined,
): Promise<void> {
  const [ecrite] = await poserOffres(em, [offre], {
    source: 'saisie',
    par: session.fullname,
    maintenant,
  });
  if (!ecrite) throw new Error('offre non écrite');
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'prix',
    entite: 'offre_fournisseur',
    entite_id: ecrite.id,
    ...(avant && { avant: dite(avant) }),
    apres: dite(offre),
  });
}

/** Refused: half a free-box rule, a withdrawn supplier, or a stale offer [OFR-7]. */
export async function enregistrerOffreActe(
  r: ActRequest<{ id: number }, unknown, OffreDemandee>,
): Promise<Resultat<OffreFournisseur[]>> {
  const { em, parametres, corps } = r;
  const { id } = parametres;
  if (!(await lockProduitOfOffre(em, id)))
    return refus(404, 'introuvable', phrasesRefus.introuvable('Produit'));
  const regle = { ug_par: corps.ug_par ?? null, ug: corps.ug ?? null };
  if (!regleEntiere(regle)) return refus(422, 'saisie_invalide', phrases.offreUgIncomplete);
  const fournisseur = await sqlOne<Pick<FournisseurRow, 'id' | 'libelle'>>(
    em,
    'select id, libelle from fournisseur where id = $1 and deleted_at is null for share',
    [corps.fournisseur_id],
  );
  if (!fournisseur) return refus(422, 'introuvable', phrasesRefus.introuvable('Fournisseur'));
  const visee = { produit_id: id, fournisseur_id: fournisseur.id };
  const tenue = await lockOffre(em, visee);
  if (corps.version !== undefined && corps.version !== (tenue?.version ?? 0))
    return refus(
      409,
      'version_perimee',
      phrases.offreDejaDite(fournisseur.libelle),
      await offresDe(em, id),
    );
  const offre = {
    ...visee,
    prix_achat: enCentimes(corps.prix_achat),
    ...regle,
    code: corps.code || null,
    qte_min: corps.qte_min ?? null,
  };
  await ecrireOffre(r, offre, tenue);
  return succes(await offresDe(em, id), phrases.offreEnregistree);
}

/** [OFR-6] Changes the named fields only: concurrent writes to others stand. */
export async function modifierOffreActe(
  r: ActRequest<{ id: number }, unknown, OffreModifiee>,
): Promise<Resultat<OffreFournisseur>> {
  const { em, parametres, corps, session } = r;
  const tenue = await lockOffre(em, parametres);
  if (!tenue) return refus(404, 'introuvable', phrasesRefus.introuvable('Prix'));
  const courante = present(offreFournisseur, tenue);
  const croisement = await fauteCroisement(em, {
    entite: 'offre_fournisseur',
    courante,
    corps,
    par: session.fullname,
  });
  if (croisement) return croisement;
  const voulue = { ...courante, ...defined(corps) };
  if (!regleEntiere(voulue)) return refus(422, 'saisie_invalide', phrases.offreUgIncomplete);
  const offre = {
    ...voulue,
    prix_achat: enCentimes(voulue.prix_achat),
    code: voulue.code || null,
  };
  await ecrireOffre(r, offre, tenue);
  const ecrite = await lockOffre(em, parametres);
  return succes(present(offreFournisseur, ecrite ?? tenue), phrases.offreEnregistree);
}

export async function retirerOffreActe({
  em,
  parametres: { id },
  session,
  adresse,
}: ActRequest<{ id: number }>): Promise<Resultat<OffreFournisseur[]>> {
  const retiree = await sqlOne<OffreFournisseurRow>(
    em,
    'delete from offre_fournisseur where id = $1 returning *',
    [id],
  );
  if (!retiree) return refus(404, 'introuvable', phrasesRefus.introuvable('Prix'));
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'suppression',
    entite: 'offre_fournisseur',
    entite_id: id,
    avant: dite(retiree),
  });
  return succes(await offresDe(em, retiree.produit_id), phrases.offreRetiree);
}
