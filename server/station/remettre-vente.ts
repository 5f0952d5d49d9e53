import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type * as z from 'zod/mini';
import { jourDe } from '#shared/base/dates.ts';
import { enCentimes, enFcfa } from '#shared/base/montant.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { CAISSE_DEFAUT } from '#shared/caisse/caisse.schema.ts';
import { regler } from '#shared/caisse/paiement.rules.ts';
import * as phrasesReglement from '#shared/caisse/reglement.phrases.ts';
import { coutDeVente } from '#shared/produit/cout-moyen.rules.ts';
import { type Actuel, ecartsDe } from '#shared/station/ecarts.rules.ts';
import { instantCorrige, numeroProvisoire } from '#shared/station/provisoire.rules.ts';
import * as phrases from '#shared/station/station.phrases.ts';
import {
  type Ecart,
  type VenteFaite,
  type VenteHorsLigne,
  venteHorsLigne,
  type venteRemise,
} from '#shared/station/station.schema.ts';
import { peut } from '#shared/utilisateur/habilitations.rules.ts';
import { present, toDate } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { notifier } from '../notification/notifier.ts';
import { type DelivrancePreparee, preparerDelivrance } from '../ordonnancier/exiger-ordonnance.ts';
import { lireEcoulementsDe } from '../produit/lire-ecoulements.ts';
import { entrerEnStock } from '../produit/sortir-du-stock.ts';
import { lireLotsDuPanier } from '../produit/tenir-lots.ts';
import {
  calculer,
  ecrireReservation,
  remplacerLignes,
  totaliser,
} from '../reservation/ecrire-reservation.ts';
import type { LigneBrute, LigneCalculee } from '../reservation/ecrire-reservation.ts';
import type { CaisseSql, ProduitSql } from '../reservation/lignes-sql.ts';
import type { ReservationRow } from '../reservation/reservation.entity.ts';
import { type PanierTenu, verrouillerPanier } from '../reservation/verrouiller-reservation.ts';
import type { UtilisateurRow } from '../utilisateur/utilisateur.entity.ts';
import { ecrireVente } from '../vente/encaisser-reservation.ts';
import { direVenteRecue } from './dire-postes.ts';
import type { StationRow } from './station.entity.ts';
import { tenirStation } from './tenir-stations.ts';
import type { VenteHorsLigneRow } from './vente-hors-ligne.entity.ts';

type Demande = ActRequest<unknown, unknown, z.output<typeof venteRemise>>;
type Vendeur = Pick<UtilisateurRow, 'id' | 'fullname' | 'is_active' | 'is_admin' | 'habilitations'>;

/** What was handed over, word for word: the same sale again is known by it. */
const empreinteDe = (vente: VenteFaite): string =>
  createHash('sha256').update(JSON.stringify(vente)).digest('hex');

/**
 * [HSL-10] What the station already handed over under this number: the same is answered again, under
 * whatever key; another content is refused. Null: not known yet.
 */
async function dejaRemise(
  em: EntityManager,
  s: StationRow,
  vente: VenteFaite,
): Promise<Resultat<VenteHorsLigne> | null> {
  const tenue = await sqlOne<VenteHorsLigneRow>(
    em,
    'select * from vente_hors_ligne where station_id = $1 and numero = $2',
    [s.id, vente.numero],
  );
  if (!tenue) return null;
  if (tenue.empreinte !== empreinteDe(vente))
    return refus(
      409,
      'vente_hors_ligne_differente',
      phrases.venteDifferente(tenue.numero_provisoire),
    );
  return succes(
    present(venteHorsLigne, tenue),
    phrases.venteRemise(tenue.numero_provisoire, tenue.numero_ticket),
  );
}

/** What cannot be right whatever happened since: the station would not have shown it as paid. */
function fauteDeVente(v: VenteFaite): Refus | null {
  const vus = new Set<number>();
  for (const l of v.lignes) {
    if (vus.has(l.produit_id))
      return refus(422, 'saisie_invalide', phrases.produitDeuxFois(l.libelle));
    vus.add(l.produit_id);
  }
  return v.recu < v.net_a_payer ? refus(422, 'reglement_invalide', phrases.recuInsuffisant) : null;
}

/**
 * [HSL-2] The moment the sale is counted at: the station's, by our clock; never before what its
 * register counted last (the day's closing, the session under way), so that nothing closed moves.
 */
async function momentRetenu(em: EntityManager, faite: Date): Promise<Date> {
  const bornes = await sqlOne<{ plancher: Date | string | null }>(
    em,
    `select greatest(
        (select vendue_at from chaine_caisse where caisse_id = $1),
        (select max(ouverte_at) from session_caisse where caisse_id = $1)) as plancher`,
    [CAISSE_DEFAUT],
  );
  const plancher = bornes?.plancher ? toDate(bornes.plancher) : faite;
  return plancher > faite ? plancher : faite;
}

const NOUVEAU = `
  with n as (
    insert into compteur_jour (jour, position)
    values ($1, 1)
    on conflict (jour) do update set position = compteur_jour.position + 1
    returning position
  )
  insert into reservation (jour, position, created_by, created_by_id, client_id, client, caisse_id,
    caisse, created_at, updated_at, edited_at)
  select $1, n.position, $2, $3, c.id, c.libelle, k.id, k.libelle, $4, $4, $4
  from n
  join client c on c.id = 1
  join caisse k on k.id = $5
  returning id`;

interface PanierDeVente {
  panier: PanierTenu;
  /** The draft it went on with was no more the seller's to sell: its number. */
  clos: string | null;
}
/**
 * The draft that the cut interrupted, when it is still its seller's and went nowhere; else a new
 * basket of the day the sale was made on. Its number is drawn at once, for the sale's seal says it.
 */
async function panierDe(
  em: EntityManager,
  v: VenteFaite,
  vendeur: Vendeur,
  moment: Date,
): Promise<PanierDeVente> {
  const produits = v.lignes.map((l) => l.produit_id);
  const repris =
    v.reservation_id === null
      ? null
      : await verrouillerPanier(em, v.reservation_id, { payer: true, produits });
  const r = repris?.reservation;
  const libre =
    r?.status === 'Brouillon' &&
    r.created_by_id === vendeur.id &&
    (r.switch_caisse_at === null || r.etat_caisse === 'Renvoyé');
  if (repris && libre) return { panier: repris, clos: null };
  const fait = await sqlOne<{ id: number }>(em, NOUVEAU, [
    jourDe(moment),
    vendeur.fullname,
    vendeur.id,
    moment,
    CAISSE_DEFAUT,
  ]);
  const panier = fait && (await verrouillerPanier(em, fait.id, { payer: true, produits }));
  if (!panier) throw new Error('panier d’une vente hors ligne non écrit');
  const clos = v.reservation_id === null ? null : String(r?.position ?? v.reservation_id);
  return { panier, clos: clos?.padStart(3, '0') ?? null };
}

/** Lines as they were sold; what the house paid for them is what it pays now. */
const lignesFaites = (v: VenteFaite, produits: ReadonlyMap<number, ProduitSql>): LigneBrute[] =>
  v.lignes.flatMap((l) => {
    const p = produits.get(l.produit_id);
    if (!p) return [];
    return [
      {
        produit_id: l.produit_id,
        libelle: l.libelle,
        cip: p.cip,
        qte: l.qte,
        prise_en_charge: 0,
        ecoulement: 0,
        prix_de_vente: enCentimes(l.prix_de_vente),
        prix_plein: null,
        prix_achat: coutDeVente(p),
        tva: l.tva,
        css: l.css,
        tableau: p.tableau,
        posologie: p.posologie,
      },
    ];
  });

interface Sommes {
  lignes: LigneCalculee[];
  totaux: ReturnType<typeof totaliser>;
}
/** [HSL-9] The same rules as the station's, over the same prices: another net is no honest record. */
function sommesDe(v: VenteFaite, produits: ReadonlyMap<number, ProduitSql>): Sommes | Refus {
  const inconnu = v.lignes.find((l) => !produits.has(l.produit_id));
  if (inconnu) return refus(422, 'introuvable', phrases.produitInconnu(inconnu.libelle));
  const taxes = {
    taux_tva: v.taux_tva,
    taux_css: v.taux_css,
    montant_taxe: enCentimes(v.montant_taxe),
  };
  const lignes = calculer(lignesFaites(v, produits), taxes);
  const totaux = totaliser(lignes, enCentimes(v.remise));
  if (totaux.remise !== enCentimes(v.remise))
    return refus(422, 'remise_invalide', phrases.remiseTropGrande);
  const dit = enCentimes(v.net_a_payer);
  if (dit !== totaux.net_a_payer)
    return refus(422, 'saisie_invalide', phrases.sommesDifferentes(dit, totaux.net_a_payer));
  return { lignes, totaux };
}

/** Writes the basket as it was sold. */
async function ecrirePanier(
  em: EntityManager,
  {
    panier,
    v,
    sommes,
    moment,
  }: { panier: PanierTenu; v: VenteFaite; sommes: Sommes; moment: Date },
) {
  const lignes = await remplacerLignes(em, panier.reservation.id, sommes.lignes);
  const garde = await sqlOne<{ id: number }>(em, 'select id from garde where id = $1', [
    v.garde_id,
  ]);
  const reservation: ReservationRow = await ecrireReservation(
    em,
    panier.reservation.id,
    {
      client_id: 1,
      client: 'COMPTANT',
      caisse_id: CAISSE_DEFAUT,
      switch_caisse_at: null,
      etat_caisse: 'Non envoyé',
      etat_caisse_par: null,
      etat_caisse_par_id: null,
      identifiant_assure: null,
      nom_assure: null,
      numero_feuille_assure: null,
      secteur_assure: null,
      garde_id: garde?.id ?? null,
      montant_taxe: enCentimes(v.montant_taxe),
      taux_tva: v.taux_tva,
      taux_css: v.taux_css,
      ...sommes.totaux,
      edited_at: moment,
    },
    moment,
  );
  return { reservation, lignes };
}

/**
 * [HSL-17] The goods have left: what was not on the shelf comes in by a movement of its own, so that
 * the ledger holds and stock never falls under zero.
 */
async function regulariser(
  em: EntityManager,
  { panier, v, par, moment }: { panier: PanierTenu; v: VenteFaite; par: string; moment: Date },
): Promise<void> {
  const manquent = v.lignes.flatMap(({ produit_id, qte }) => {
    const manque = qte - Math.max(0, panier.produits.get(produit_id)?.qte ?? 0);
    return manque > 0 ? [{ produit_id, qte: manque }] : [];
  });
  if (manquent.length === 0) return;
  await entrerEnStock(em, manquent, {
    motif: 'Régularisation hors ligne',
    source: 'reservation',
    source_id: panier.reservation.id,
    par,
    maintenant: moment,
  });
}

/** What the sale is compared with; the shelf as it was before it was put right. */
async function actuelDe(
  { em, session }: Demande,
  c: {
    s: StationRow;
    v: VenteFaite;
    panier: PanierTenu;
    clos: string | null;
    vendeur: Vendeur;
    delivrance: DelivrancePreparee | Refus | null;
    avant_remise: number;
    faite: Date;
    moment: Date;
  },
): Promise<Actuel> {
  const ids = c.v.lignes.map((l) => l.produit_id);
  const [reglages, ecoulements] = await Promise.all([
    sqlOne<{ tva: number; css: number; remise: number; taxe: number }>(
      em,
      `select f_taux('tva', $1)::float8 as tva, f_taux('css', $1)::float8 as css,
          coalesce((select remise_sans_accord from pharmacie limit 1), 10)::float8 as remise,
          coalesce((select montant_taxe from garde where statut = 'En cours'), 0)::float8 as taxe`,
      [jourDe(c.moment)],
    ),
    lireEcoulementsDe(em, ids),
  ]);
  const produits = new Map(
    [...c.panier.produits].map(([id, p]) => [
      id,
      {
        libelle: p.libelle,
        prix_de_vente: p.prix_de_vente,
        is_active: p.is_active,
        vendable: p.qte,
        ecoulement: ecoulements.get(id)?.taux ?? 0,
        surOrdonnance: estRefus(c.delivrance) && p.tableau !== null,
      },
    ]),
  );
  return {
    produits,
    taux_tva: reglages?.tva ?? 0,
    taux_css: reglages?.css ?? 0,
    montant_taxe: reglages?.taxe ?? 0,
    remise_sans_accord: reglages?.remise ?? 0,
    avant_remise: c.avant_remise,
    vendeur: {
      fullname: c.vendeur.fullname,
      peutVendre:
        c.vendeur.is_active &&
        peut({ ...c.vendeur, must_change_password: false }, 'VENTE', 'reservation'),
    },
    envoyeur: session,
    panierClos: c.clos,
    sautes:
      c.v.numero > c.s.dernier_numero + 1
        ? [c.s.dernier_numero + 1, c.v.numero - 1].map((n) => numeroProvisoire(c.s.marque, n))
        : null,
    faite: c.faite,
    retenu: c.moment,
  };
}

/** Keeps what was handed over beside its sale; the station's last number moves with it. */
async function garder(
  { em, corps, session, maintenant }: Demande,
  g: {
    s: StationRow;
    vendeur: Vendeur;
    payee: { id: number; vente_id: number | null; numero_ticket: number | null };
    faite: Date;
    ecarts: readonly Ecart[];
  },
): Promise<VenteHorsLigneRow> {
  const { vente: v } = corps;
  const [, gardee] = await Promise.all([
    sql(em, 'update station set dernier_numero = greatest(dernier_numero, $2) where id = $1', [
      g.s.id,
      v.numero,
    ]),
    sqlOne<VenteHorsLigneRow>(
      em,
      `insert into vente_hors_ligne (station_id, numero, numero_provisoire, vente_id,
          reservation_id, numero_ticket, vendeur, envoyee_par, net_a_payer, faite_at, recue_at,
          decalage_ms, empreinte, ecarts)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
        returning *`,
      [
        g.s.id,
        v.numero,
        numeroProvisoire(g.s.marque, v.numero),
        g.payee.vente_id,
        g.payee.id,
        g.payee.numero_ticket,
        g.vendeur.fullname,
        session.fullname,
        enCentimes(v.net_a_payer),
        g.faite,
        maintenant,
        new Date(corps.envoyee_at).getTime() - maintenant.getTime(),
        empreinteDe(v),
        JSON.stringify(g.ecarts),
      ],
    ),
  ]);
  if (!gardee) throw new Error(`vente hors ligne ${g.s.marque}-${v.numero} non gardée`);
  return gardee;
}

const DEFAUT = `select id, libelle, statut, current_authorized_user_id,
    exists (select from chaine_caisse where caisse_id = caisse.id) as a_vendu
  from caisse
  where id = $1`;
const VENDEUR = `select id, fullname, is_active, is_admin, habilitations
  from utilisateur
  where id = $1`;

/**
 * [HSL-9] [HSL-10] A sale made without the server is recorded, once, as it was made: its prices, its
 * cash, its moment. What is not as on the station (price, stock, tax, rights, clock) is kept beside
 * it and told to who answers for the stations. One transaction, the station's row first.
 */
export async function remettreVenteActe(r: Demande): Promise<Resultat<VenteHorsLigne>> {
  const { em, corps, maintenant } = r;
  const { vente: v } = corps;
  const s = await tenirStation(em, { cle: corps.station }, maintenant);
  if (s.ecartee_at !== null) return refus(403, 'station_ecartee', phrases.stationEcartee);
  const connue = await dejaRemise(em, s, v);
  if (connue) return connue;
  const faute = fauteDeVente(v);
  if (faute) return faute;
  const [vendeur, caisse] = await Promise.all([
    sqlOne<Vendeur>(em, VENDEUR, [v.vendeur_id]),
    sqlOne<CaisseSql>(em, DEFAUT, [CAISSE_DEFAUT]),
  ]);
  if (!vendeur) return refus(422, 'introuvable', phrases.vendeurInconnu);
  if (!caisse) throw new Error('la caisse Default manque');
  return enregistrer(r, { s, vendeur, caisse });
}

async function enregistrer(
  r: Demande,
  { s, vendeur, caisse }: { s: StationRow; vendeur: Vendeur; caisse: CaisseSql },
): Promise<Resultat<VenteHorsLigne>> {
  const { em, corps, maintenant, session } = r;
  const { vente: v } = corps;
  const faite = new Date(
    instantCorrige(new Date(v.faite_at).getTime(), {
      envoyee: new Date(corps.envoyee_at).getTime(),
      recue: maintenant.getTime(),
    }),
  );
  const moment = await momentRetenu(em, faite);
  const { panier, clos } = await panierDe(em, v, vendeur, moment);
  const sommes = sommesDe(v, panier.produits);
  if (estRefus(sommes)) return sommes;
  await regulariser(em, { panier, v, par: vendeur.fullname, moment });
  const ecrit = await ecrirePanier(em, { panier, v, sommes, moment });
  const reglement = regler(
    [{ mode: 'espece', montant: enCentimes(v.recu) }],
    sommes.totaux.net_a_payer,
    phrasesReglement.montantInferieur,
  );
  if (typeof reglement === 'string') return refus(422, 'reglement_invalide', reglement);
  const delivrance = await preparerDelivrance(em, { ...panier, ...ecrit }, session);
  const lots = await lireLotsDuPanier(em, ecrit.reservation.id, []);
  const payee = await ecrireVente(
    { em, corps: {}, session: vendeur, maintenant: moment },
    { ...ecrit, lots },
    estRefus(delivrance) ? null : delivrance,
    {
      ...ecrit,
      caisse,
      par: vendeur,
      reglement,
      paiements: reglement.paiements.map((p) => ({
        ...p,
        montant: enFcfa(p.montant),
        reference: null,
      })),
      horsLigne: numeroProvisoire(s.marque, v.numero),
    },
  );
  const ecarts = ecartsDe(
    v,
    await actuelDe(r, {
      s,
      v,
      panier,
      clos,
      vendeur,
      delivrance,
      avant_remise: sommes.totaux.montant_avant_remise,
      faite,
      moment,
    }),
  );
  const gardee = await garder(r, { s, vendeur, payee, faite, ecarts });
  await prevenir(em, gardee, maintenant);
  await direVenteRecue(em, gardee);
  return succes(
    present(venteHorsLigne, gardee),
    phrases.venteRemise(gardee.numero_provisoire, gardee.numero_ticket),
  );
}

/** [HSL-14] Who answers for the stations is told once of a sale to look at. */
async function prevenir(
  em: EntityManager,
  { numero_provisoire, ecarts }: VenteHorsLigneRow,
  maintenant: Date,
): Promise<void> {
  if (ecarts.length === 0) return;
  await notifier(
    em,
    [
      {
        genre: 'vente_hors_ligne',
        cle: `vente_hors_ligne:${numero_provisoire}`,
        data: {
          title: phrases.aRegarder(numero_provisoire),
          message: ecarts.map((e) => e.phrase).join(' '),
        },
      },
    ],
    maintenant,
  );
}
