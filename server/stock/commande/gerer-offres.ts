import type { EntityManager } from '@mikro-orm/postgresql';
import { enCentimes, enFcfa } from '#shared/base/montant.ts';
import { type Resultat, refus, succes } from '#shared/base/refus.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrases from '#shared/stock/commande/offre.phrases.ts';
import { prixNet, type RegleUg } from '#shared/stock/commande/offre.rules.ts';
import {
  type OffreDemandee,
  type OffreFournisseur,
  offreFournisseur,
  type OffreModifiee,
} from '#shared/stock/commande/offre.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { fauteCroisement } from '../../platform/db/crossed-fields.ts';
import { defined } from '../../platform/db/defined.ts';
import { present } from '../../platform/db/present.ts';
import { row, rows, searchForm } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { lockFournisseur } from './lock-commande.ts';
import { type OffreAPoser, poserOffres } from './offres.sql.ts';

const OFFRES = query
  .selectFrom('offre_fournisseur as o')
  .innerJoin('fournisseur as f', 'f.id', 'o.fournisseur_id')
  .selectAll('o')
  .select('f.libelle as fournisseur_libelle')
  .where('f.deleted_at', 'is', null);
/** Missing when its supplier is withdrawn. */
const LOCKED = OFFRES.forUpdate('o');

/** [OFR-3] Cheapest box first, net of free units. */
async function offresDe(em: EntityManager, produit_id: number): Promise<OffreFournisseur[]> {
  const lignes = await rows(
    em,
    OFFRES.where('o.produit_id', '=', produit_id)
      .orderBy((eb) => searchForm(eb.ref('f.libelle')))
      .orderBy('o.id'),
  );
  return lignes
    .toSorted((a, b) => prixNet(a) - prixNet(b))
    .map((l) => present(offreFournisseur, l));
}

const produitDe = (id: number) => query.selectFrom('produit').select('id').where('id', '=', id);

export async function lireOffresActe({
  em,
  parametres: { id },
}: ActRequest<{ id: number }>): Promise<Resultat<OffreFournisseur[]>> {
  if (!(await row(em, produitDe(id))))
    return refus(404, 'introuvable', phrasesRefus.introuvable('Produit'));
  return succes(await offresDe(em, id));
}

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
  // Same lock as a delivery: serializes both.
  if (!(await row(em, produitDe(id).forNoKeyUpdate())))
    return refus(404, 'introuvable', phrasesRefus.introuvable('Produit'));
  const regle = { ug_par: corps.ug_par ?? null, ug: corps.ug ?? null };
  if (!regleEntiere(regle)) return refus(422, 'saisie_invalide', phrases.offreUgIncomplete);
  const fournisseur = await lockFournisseur(em, corps.fournisseur_id);
  if (!fournisseur) return refus(422, 'introuvable', phrasesRefus.introuvable('Fournisseur'));
  const visee = { produit_id: id, fournisseur_id: fournisseur.id };
  const tenue = await row(
    em,
    LOCKED.where('o.produit_id', '=', id).where('o.fournisseur_id', '=', fournisseur.id),
  );
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
  const visee = LOCKED.where('o.id', '=', parametres.id);
  const tenue = await row(em, visee);
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
  const ecrite = await row(em, visee);
  return succes(present(offreFournisseur, ecrite ?? tenue), phrases.offreEnregistree);
}

export async function retirerOffreActe({
  em,
  parametres: { id },
  session,
  adresse,
}: ActRequest<{ id: number }>): Promise<Resultat<OffreFournisseur[]>> {
  const retiree = await row(
    em,
    query.deleteFrom('offre_fournisseur').where('id', '=', id).returningAll(),
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
