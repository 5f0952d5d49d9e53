import type { EntityManager } from '@mikro-orm/postgresql';
import { type FiltrePeriode, jourDe } from '#shared/base/dates.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import { type Centimes, enCentimes, formatDu } from '#shared/base/montant.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesFacture from '#shared/gestion/comptabilite/facture-fournisseur.phrases.ts';
import {
  duParAge,
  etatDeFacture,
  resteDeFacture,
} from '#shared/gestion/comptabilite/facture-fournisseur.rules.ts';
import {
  type EtatFactureFournisseur,
  type FactureFournisseur,
  factureFournisseur,
  type LivraisonAFacturer,
  livraisonAFacturer,
  type NouveauReglementFournisseur,
  type NouvelleFactureFournisseur,
} from '#shared/gestion/comptabilite/facture-fournisseur.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import { row } from '../../platform/db/query.ts';
import type { SqlRow } from '../../platform/db/sql.ts';
import { query } from '../../query.ts';
import {
  addFilter,
  type Filters,
  type ListSource,
  readList,
  sortAsIs,
  sortAsWords,
} from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import type { FactureFournisseurRow } from './comptabilite.entity.ts';
import { askedPeriod } from '../../platform/http/asked-period.ts';
import {
  duesParmi,
  lireFactureRecue,
  lireLivraisonAFacturer,
  lireLivraisonsAFacturer,
  FACTURES_RECUES,
} from './factures-fournisseurs.sql.ts';

const ETATS: Readonly<Record<EtatFactureFournisseur, string>> = {
  'À payer': 't.reste = t.montant',
  'Payée en partie': 't.reste > 0 and t.reste < t.montant',
  Payée: 't.reste = 0',
};
type Sommes = Pick<FactureFournisseurRow, 'montant'> & { paye: Centimes; avoirs: Centimes };
function avecEtat(ligne: SqlRow): SqlRow {
  const { montant, paye, avoirs } = ligne as unknown as Sommes;
  return {
    ...ligne,
    etat: etatDeFacture(montant, resteDeFacture({ montant, paye, avoirs })),
  };
}
const triables = ['id', 'date', 'echeance', 'montant', 'reste'];
const mots = ['numero', 'fournisseur'];
const SOURCE: ListSource<FactureFournisseur> = {
  schema: factureFournisseur,
  select: FACTURES_RECUES,
  recherche: `f_recherche(t.numero || ' ' || t.fournisseur)`,
  tri: { ...sortAsIs(triables), ...sortAsWords(mots) },
  parDefaut: 't.reste = 0, t.echeance, t.id',
  completer: async (_em, lignes) => lignes.map(avecEtat),
};

type Requete = RequeteListe &
  FiltrePeriode & {
    fournisseur_id?: number | undefined;
    etat?: EtatFactureFournisseur | undefined;
  };
/**
 * [FOF-4] By due date, unpaid first; the period filters invoice dates. `extra_data`: owed by age,
 * FCFA.
 */
export async function listerFacturesFournisseursActe({
  em,
  requete,
  maintenant,
}: ActRequest<unknown, Requete>) {
  const periode = askedPeriod(requete);
  if (estRefus(periode)) return periode;
  const filtres: Filters = { conditions: [], valeurs: [] };
  if (periode) {
    addFilter(filtres, 't.date >= ?', jourDe(periode.debut));
    addFilter(filtres, 't.date <= ?', jourDe(new Date(periode.fin.getTime() - 1)));
  }
  if (requete.fournisseur_id) addFilter(filtres, 't.fournisseur_id = ?', requete.fournisseur_id);
  if (requete.etat) filtres.conditions.push(ETATS[requete.etat]);
  return readList(em, SOURCE, requete, {
    ...filtres,
    sommer: async (trouvees) => duParAge(await duesParmi(em, trouvees), jourDe(maintenant)),
  });
}

async function readFactureFournisseur(
  em: EntityManager,
  id: number,
): Promise<FactureFournisseur | null> {
  const ligne = await lireFactureRecue(em, id);
  return ligne ? present(factureFournisseur, avecEtat(ligne)) : null;
}

/** [FOF-5] Uninvoiced deliveries, latest first. */
export const listerLivraisonsActe = async ({
  em,
}: ActRequest): Promise<Resultat<LivraisonAFacturer[]>> =>
  succes((await lireLivraisonsAFacturer(em)).map((l) => present(livraisonAFacturer, l)));

/** Null without a delivery. */
async function attenduDe(
  em: EntityManager,
  { commande_id, fournisseur_id }: NouvelleFactureFournisseur,
): Promise<Centimes | null | Refus> {
  if (!commande_id) return null;
  await row(
    em,
    query.selectFrom('commande').select('id').where('id', '=', commande_id).forUpdate(),
  );
  const deja = await row(
    em,
    query.selectFrom('facture_fournisseur').select('id').where('commande_id', '=', commande_id),
  );
  if (deja) return refus(409, 'deja_facturee', phrasesFacture.livraisonDejaFacturee);
  const livree = await lireLivraisonAFacturer(em, commande_id, fournisseur_id);
  return livree ? livree.montant : refus(422, 'introuvable', phrasesFacture.livraisonDUnAutre);
}

function fauteDeSaisie(
  { montant, date }: { montant: number; date: string },
  jour: string,
): Refus | null {
  if (montant <= 0) return refus(422, 'saisie_invalide', phrasesFacture.factureNulle);
  return date > jour ? refus(422, 'saisie_invalide', phrasesFacture.factureDateFuture) : null;
}

/**
 * [FOF-6] One invoice per delivery, or none; a difference is recorded only. Refused: zero, future
 * date, due date before it, duplicate number for the supplier.
 */
export async function creerFactureFournisseurActe({
  em,
  corps,
  session,
  maintenant,
  adresse,
}: ActRequest<unknown, unknown, NouvelleFactureFournisseur>): Promise<
  Resultat<FactureFournisseur>
> {
  const faute = fauteDeSaisie(corps, jourDe(maintenant));
  if (faute) return faute;
  if (corps.echeance < corps.date)
    return refus(422, 'saisie_invalide', phrasesFacture.echeanceAvantFacture);
  const fournisseur = await row(
    em,
    query
      .selectFrom('fournisseur')
      .select('libelle')
      .where('id', '=', corps.fournisseur_id)
      .where('deleted_at', 'is', null),
  );
  if (!fournisseur) return refus(422, 'introuvable', phrasesRefus.introuvable('Fournisseur'));
  const attendu = await attenduDe(em, corps);
  if (estRefus(attendu)) return attendu;
  const ecrite = await row(
    em,
    query
      .insertInto('facture_fournisseur')
      .values({
        fournisseur_id: corps.fournisseur_id,
        fournisseur: fournisseur.libelle,
        commande_id: corps.commande_id ?? null,
        numero: corps.numero,
        date: corps.date,
        echeance: corps.echeance,
        montant: enCentimes(corps.montant),
        attendu,
        created_by: session.fullname,
        created_at: maintenant,
      })
      .onConflict((conflict) => conflict.columns(['fournisseur_id', 'numero']).doNothing())
      .returning('id'),
  );
  const faite = ecrite && (await readFactureFournisseur(em, ecrite.id));
  if (!faite) return refus(422, 'deja_pris', phrasesRefus.dejaPris('La facture', corps.numero));
  inscrire(em, 'facture_fournisseur', faite.id);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'création',
    entite: 'facture_fournisseur',
    entite_id: faite.id,
    apres: {
      fournisseur: faite.fournisseur,
      numero: faite.numero,
      montant: faite.montant,
      echeance: faite.echeance,
    },
  });
  return succes(faite, phrasesFacture.factureEnregistree);
}

/**
 * [FOF-7] Payment with mode, full or partial, or credit note. Refused: above the remainder, future
 * date, missing mode.
 */
export async function reglerFactureFournisseurActe({
  em,
  parametres: { id },
  corps,
  session,
  maintenant,
  adresse,
}: ActRequest<{ id: number }, unknown, NouveauReglementFournisseur>): Promise<
  Resultat<FactureFournisseur>
> {
  await row(
    em,
    query.selectFrom('facture_fournisseur').select('id').where('id', '=', id).forUpdate(),
  );
  const facture = await readFactureFournisseur(em, id);
  if (!facture) return refus(404, 'introuvable', phrasesRefus.introuvable('Facture'));
  const faute = fauteDeSaisie(corps, jourDe(maintenant));
  if (faute) return faute;
  const paiement = corps.genre === 'paiement';
  if (paiement && !corps.mode)
    return refus(422, 'saisie_invalide', phrasesFacture.modeDuPaiementRequis);
  if (enCentimes(corps.montant) > enCentimes(facture.reste))
    return refus(
      422,
      'reglement_trop_grand',
      phrasesFacture.reglementTropGrand(formatDu(facture.reste)),
      facture,
    );
  const ecrit = await row(
    em,
    query
      .insertInto('reglement_fournisseur')
      .values({
        facture_id: id,
        genre: corps.genre,
        montant: enCentimes(corps.montant),
        date: corps.date,
        mode: paiement ? (corps.mode ?? null) : null,
        reference: corps.reference ?? null,
        created_by: session.fullname,
        created_at: maintenant,
      })
      .returning('id'),
  );
  const faite = await readFactureFournisseur(em, id);
  if (!ecrit || !faite) throw new Error(`facture ${id} disparue sous verrou`);
  inscrire(em, 'reglement_fournisseur', ecrit.id);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: corps.genre,
    entite: 'facture_fournisseur',
    entite_id: id,
    apres: { montant: corps.montant, date: corps.date, reste: faite.reste },
  });
  return succes(
    faite,
    paiement
      ? phrasesFacture.reglementFournisseurEnregistre
      : phrasesFacture.avoirFournisseurEnregistre,
  );
}
