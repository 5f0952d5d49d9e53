import type { EntityManager } from '@mikro-orm/postgresql';
import { type FiltrePeriode, jourDe } from '#shared/base/dates.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import { type Centimes, enCentimes, formatDu } from '#shared/base/montant.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesFacture from '#shared/comptabilite/facture-fournisseur.phrases.ts';
import {
  duParAge,
  etatDeFacture,
  resteDeFacture,
} from '#shared/comptabilite/facture-fournisseur.rules.ts';
import {
  type EtatFactureFournisseur,
  type FactureFournisseur,
  factureFournisseur,
  type LivraisonAFacturer,
  livraisonAFacturer,
  type NouveauReglementFournisseur,
  type NouvelleFactureFournisseur,
} from '#shared/comptabilite/facture-fournisseur.schema.ts';
import { JOUR_RECU, taxeDAchat } from '../commande/taxes-d-achat.ts';
import { audit } from '../db/audit.ts';
import { present } from '../db/present.ts';
import { sql, sqlOne, type SqlRow, sqlWithValues } from '../db/sql.ts';
import type { FournisseurRow } from '../fournisseur/fournisseur.entity.ts';
import {
  addFilter,
  type Filters,
  type ListSource,
  readList,
  sortAsIs,
  sortAsWords,
} from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';
import { inscrire } from '../scellement/inscrire.ts';
import type { FactureFournisseurRow } from './facture-fournisseur.entity.ts';
import type { ReglementFournisseurRow } from './reglement-fournisseur.entity.ts';
import { askedPeriod } from '../http/asked-period.ts';

const SELECT = `
  select t.*
  from (
    select f.id, f.fournisseur_id, f.fournisseur, f.commande_id, f.numero, f.date::text as date,
      f.echeance::text as echeance, f.montant, f.attendu, f.created_by, f.created_at,
      f.montant - f.attendu as difference, r.paye, r.avoirs, f.montant - r.paye - r.avoirs as reste
    from facture_fournisseur f
    cross join lateral (
      select coalesce(sum(montant) filter (where genre = 'paiement'), 0)::bigint as paye,
        coalesce(sum(montant) filter (where genre = 'avoir'), 0)::bigint as avoirs
      from reglement_fournisseur
      where facture_id = f.id) r) t
  where true`;
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
  select: SELECT,
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
type Due = Pick<FactureFournisseurRow, 'date'> & { reste: Centimes };
type DueAQui = Due & Pick<FactureFournisseurRow, 'fournisseur_id' | 'fournisseur'>;
export const facturesDues = (em: EntityManager): Promise<DueAQui[]> =>
  sql<DueAQui>(
    em,
    `select x.fournisseur_id, x.fournisseur, x.date, x.reste
      from (${SELECT}) x
      where x.reste > 0
      order by x.id`,
  );
const duesParmi = (em: EntityManager, { conditions, valeurs }: Filters): Promise<Due[]> =>
  sqlWithValues<Due>(
    em,
    `select x.date, x.reste
      from (${SELECT}${conditions.map((c) => ` and ${c}`).join('')}) x
      where x.reste > 0`,
    valeurs,
  );
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
  const ligne = await sqlOne(em, `${SELECT} and t.id = $1`, [id]);
  return ligne ? present(factureFournisseur, avecEtat(ligne)) : null;
}

const ACHAT = 'r.qte * r.prix_achat';
/** At purchase prices and the reception day's taxes; free units cost nothing. */
const LIVRAISONS = `
  select c.id as commande_id, c.numero, c.fournisseur_id, c.fournisseur_libelle as fournisseur,
    x.recue_le::text as recue_le, x.ht + x.taxes as montant,
    coalesce((
      select f.echeance - f.date
      from facture_fournisseur f
      where f.fournisseur_id = c.fournisseur_id
      order by f.id desc
      limit 1), 30) as delai_jours
  from commande c
  cross join lateral (
    select max(${JOUR_RECU}) as recue_le, sum(${ACHAT})::bigint as ht,
      sum(${taxeDAchat('tva', ACHAT, JOUR_RECU)}
        + ${taxeDAchat('css', ACHAT, JOUR_RECU)})::bigint as taxes
    from commande_reception r
    join produit p on p.id = r.produit_id
    where r.commande_id = c.id) x
  where c.fournisseur_id is not null and x.ht is not null
    and not exists (select 1 from facture_fournisseur f where f.commande_id = c.id)`;
const LIVRAISONS_MAX = 200;

/** [FOF-5] Uninvoiced deliveries, latest first. */
export const listerLivraisonsActe = async ({
  em,
}: ActRequest): Promise<Resultat<LivraisonAFacturer[]>> =>
  succes(
    (
      await sql(em, `${LIVRAISONS} order by x.recue_le desc, c.id desc limit ${LIVRAISONS_MAX}`)
    ).map((l) => present(livraisonAFacturer, l)),
  );

type Livree = Pick<FactureFournisseurRow, 'montant'>;
/** Null without a delivery. */
async function attenduDe(
  em: EntityManager,
  { commande_id, fournisseur_id }: NouvelleFactureFournisseur,
): Promise<Centimes | null | Refus> {
  if (!commande_id) return null;
  await sql(em, 'select 1 from commande where id = $1 for update', [commande_id]);
  const deja = await sqlOne(em, 'select 1 from facture_fournisseur where commande_id = $1', [
    commande_id,
  ]);
  if (deja) return refus(409, 'deja_facturee', phrasesFacture.livraisonDejaFacturee);
  const livree = await sqlOne<Livree>(
    em,
    `select montant from (${LIVRAISONS} and c.id = $1 and c.fournisseur_id = $2) l`,
    [commande_id, fournisseur_id],
  );
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
  const fournisseur = await sqlOne<Pick<FournisseurRow, 'libelle'>>(
    em,
    'select libelle from fournisseur where id = $1 and deleted_at is null',
    [corps.fournisseur_id],
  );
  if (!fournisseur) return refus(422, 'introuvable', phrasesRefus.introuvable('Fournisseur'));
  const attendu = await attenduDe(em, corps);
  if (estRefus(attendu)) return attendu;
  const ecrite = await sqlOne<Pick<FactureFournisseurRow, 'id'>>(
    em,
    `insert into facture_fournisseur (fournisseur_id, fournisseur, commande_id, numero, date,
        echeance, montant, attendu, created_by, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      on conflict (fournisseur_id, numero) do nothing
      returning id`,
    [
      corps.fournisseur_id,
      fournisseur.libelle,
      corps.commande_id ?? null,
      corps.numero,
      corps.date,
      corps.echeance,
      enCentimes(corps.montant),
      attendu,
      session.fullname,
      maintenant,
    ],
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
  await sql(em, 'select 1 from facture_fournisseur where id = $1 for update', [id]);
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
  const ecrit = await sqlOne<Pick<ReglementFournisseurRow, 'id'>>(
    em,
    `insert into reglement_fournisseur (facture_id, genre, montant, date, mode, reference,
        created_by, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      returning id`,
    [
      id,
      corps.genre,
      enCentimes(corps.montant),
      corps.date,
      paiement ? corps.mode : null,
      corps.reference ?? null,
      session.fullname,
      maintenant,
    ],
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
