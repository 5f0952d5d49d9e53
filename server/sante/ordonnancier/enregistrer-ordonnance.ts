import type { EntityManager } from '@mikro-orm/postgresql';
import type { InferResult } from 'kysely';
import { jourDe } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesOrdonnancier from '#shared/sante/ordonnancier/ordonnancier.phrases.ts';
import {
  fautesDOrdonnance,
  manqueDOrdonnance,
} from '#shared/sante/ordonnancier/ordonnance.rules.ts';
import {
  type Ordonnance,
  ordonnance,
  type OrdonnanceEcrite,
  type OrdonnanceSaisie,
} from '#shared/sante/ordonnancier/ordonnance.schema.ts';
import { contractOf } from '#shared/record-contract.ts';
import {
  type Prescripteur,
  PRESCRIPTEURS,
} from '#shared/sante/ordonnancier/prescripteur.record.ts';
import { demandesDuPanier, lireReglage } from '#shared/admin/pharmacie/tableaux.rules.ts';
import { present } from '../../platform/db/present.ts';
import { fragment, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import {
  fauteAutrui,
  fauteEncaissement,
  fauteMobile,
  fauteFermee,
  type LockedPanier,
  lockPanier,
} from '../../vente/reservation/lock-panier.ts';
import { noterConsultation } from './noter-consultation.ts';
import type { PrescripteurRow } from './ordonnancier.entity.ts';

const jointeDe = (id: number) =>
  query
    .selectFrom('ordonnance as o')
    .leftJoin('prescripteur as p', 'p.id', 'o.prescripteur_id')
    .selectAll('o')
    .select(fragment<PrescripteurRow | null>`to_jsonb(p)`.as('p'))
    .where('o.reservation_id', '=', id);
type Jointe = InferResult<ReturnType<typeof jointeDe>>[number];

const jointe = async (em: EntityManager, id: number): Promise<Jointe | null> =>
  (await row(em, jointeDe(id))) ?? null;
function presenter(lue: Jointe): Ordonnance {
  const auteur: Prescripteur | null = lue.p && present(contractOf(PRESCRIPTEURS).schema, lue.p);
  return present(ordonnance, { ...lue, prescripteur: auteur });
}

export async function ordonnanceDe(em: EntityManager, id: number): Promise<Ordonnance | null> {
  const lue = await jointe(em, id);
  return lue && presenter(lue);
}

/** Unsold baskets only; afterwards, the register. Reading another's entry is audited [ORD-15]. */
export async function lireOrdonnanceActe(
  r: ActRequest<{ id: number }>,
): Promise<Resultat<Ordonnance | null>> {
  const { id } = r.parametres;
  const lue = await jointe(r.em, id);
  if (lue && lue.created_by !== r.session.fullname)
    await noterConsultation(r.em, r, {
      acte: 'lecture',
      entite: 'ordonnance d’un panier',
      entite_id: id,
      apres: {},
    });
  return succes(lue && presenter(lue));
}

type Demande = ActRequest<{ id: number }, unknown, OrdonnanceSaisie>;
/** Open basket or quote with a register product. */
async function prendre({
  em,
  parametres: { id },
  session,
}: Demande): Promise<LockedPanier | Refus> {
  const panier = await lockPanier(em, id);
  if (!panier) return refus(404, 'introuvable', phrasesRefus.introuvable('Réservation'));
  const reglage = lireReglage(panier.ordonnancier);
  if (!reglage.actif)
    return refus(409, 'ordonnancier_arrete', phrasesOrdonnancier.ordonnancierArrete);
  const devis = panier.reservation.status === 'Devis';
  const faute = devis
    ? null
    : (fauteFermee(panier) ??
      fauteEncaissement(panier, session.id) ??
      fauteMobile(panier) ??
      (await fauteAutrui(em, panier, session)));
  if (faute) return faute;
  return demandesDuPanier(reglage, [...panier.produits.values()]).inscrire
    ? panier
    : refus(422, 'ordonnance_inutile', phrasesOrdonnancier.panierSansTableau);
}

const vide = (texte: string | null | undefined): string | null => texte?.trim() || null;

/** Empty fields become null; professional use has no patient. */
const dite = (c: OrdonnanceSaisie) => ({
  date_ordonnance: c.date_ordonnance ?? null,
  usage_professionnel: c.usage_professionnel,
  patient: c.usage_professionnel ? null : vide(c.patient),
  patient_adresse: c.usage_professionnel ? null : vide(c.patient_adresse),
  porteur: vide(c.porteur),
  porteur_adresse: vide(c.porteur_adresse),
  porteur_piece: vide(c.porteur_piece),
});

type Contenu = ReturnType<typeof dite> & Pick<Jointe, 'prescripteur_id'>;
async function dejaDite(em: EntityManager, id: number, contenu: Contenu): Promise<boolean> {
  const lue = await jointe(em, id);
  const champs = Object.keys(contenu) as (keyof Contenu)[];
  return lue !== null && champs.every((champ) => lue[champ] === contenu[champ]);
}
const ecrire = (
  em: EntityManager,
  reservation_id: number,
  ecrite: Contenu & { created_by: string; updated_at: Date },
) =>
  rows(
    em,
    query
      .insertInto('ordonnance')
      .values({ reservation_id, ...ecrite })
      .onConflict((conflict) => conflict.column('reservation_id').doUpdateSet(ecrite)),
  );

/**
 * [ORD-10] Replaces the prescription; if incomplete, saved with what is missing: the sale decides.
 * Refuses a future date, unidentifiable bearer, closed basket, no register product.
 */
export async function enregistrerOrdonnanceActe(r: Demande): Promise<Resultat<OrdonnanceEcrite>> {
  const { em, parametres, corps, session, maintenant } = r;
  const panier = await prendre(r);
  if ('refus' in panier) return panier;
  const { prescripteur_id = null } = corps;
  const auteur =
    prescripteur_id === null
      ? null
      : await row(
          em,
          query.selectFrom('prescripteur').selectAll().where('id', '=', prescripteur_id),
        );
  if (auteur === undefined)
    return refus(422, 'introuvable', phrasesRefus.introuvable('Prescripteur'));
  const voulue = dite(corps);
  const fautes = fautesDOrdonnance(voulue, jourDe(maintenant));
  if (fautes.length > 0) return refus(422, 'saisie_invalide', fautes);
  const contenu = { ...voulue, prescripteur_id: auteur?.id ?? null };
  // [ACO-8] The same again is no change: what was agreed to on it holds.
  if (!(await dejaDite(em, parametres.id, contenu)))
    await ecrire(em, parametres.id, {
      ...contenu,
      created_by: session.fullname,
      updated_at: maintenant,
    });
  const manque = manqueDOrdonnance({ ...voulue, prescripteur: auteur });
  return succes(
    { reservation_id: parametres.id, manque },
    manque.length === 0
      ? phrasesOrdonnancier.ordonnanceEnregistree
      : phrasesOrdonnancier.ordonnanceIncomplete,
  );
}
