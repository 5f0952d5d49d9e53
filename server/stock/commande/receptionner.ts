import type { EntityManager } from '@mikro-orm/postgresql';
import type { InferResult } from 'kysely';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCommande from '#shared/stock/commande/commande.phrases.ts';
import * as phrasesLot from '#shared/stock/produit/lot.phrases.ts';
import { type Centimes, enCentimes, enFcfa, ZERO } from '#shared/base/montant.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { ajouteDesCentimes, statutApresReception } from '#shared/stock/commande/commande.rules.ts';
import type {
  CommandeComplete,
  LigneRecue,
  ReceptionDemandee,
} from '#shared/stock/commande/commande.schema.ts';
import { SANS_LOT } from '#shared/stock/produit/lots.rules.ts';
import { jourDe, estPerime } from '#shared/base/dates.ts';
import { audit } from '../../platform/db/audit.ts';
import { anyOf, constant, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { demanderDates } from '../produit/demander-dates.ts';
import { notifyPeremptions } from '../produit/notify-peremptions.ts';
import { notifySousCout } from '../produit/notify-sous-cout.ts';
import { publishStock } from '../produit/publish-stock.ts';
import { entrerEnStock } from '../produit/sortir-du-stock.ts';
import { ouvrirLots, lockLots } from '../produit/lock-lots.ts';
import { leverRetard } from './notify-retards.ts';
import { publishCommande, fauteCommande, lockCommande } from './lock-commande.ts';
import { recevoirLignes } from './lignes.sql.ts';
import { poserOffres } from './offres.sql.ts';
import { sommerCommande } from './sommer-commande.sql.ts';
import type { ProduitRow } from '../produit/produit.entity.ts';
import { changerPrix } from '../produit/prix.sql.ts';
import { updateCoutMoyen } from '../produit/update-cout-moyen.ts';

const lignesDe = (id: number) =>
  query
    .selectFrom('commande_produit as l')
    .innerJoin('produit as p', 'p.id', 'l.produit_id')
    .select(['l.produit_id', 'l.produit_libelle', 'l.qte', 'l.qte_recue', 'l.prix_achat'])
    .select('p.prix_de_vente as vente_tenue')
    .where('l.commande_id', '=', id);
type LockedLigne = InferResult<ReturnType<typeof lignesDe>>[number];

interface Commandees {
  lignes: ReadonlyMap<number, LockedLigne>;
  absents: ReadonlyMap<number, LigneAbsente>;
}
/** As order lines with quantity 0. */
const absentsDe = (ids: readonly number[]) =>
  query
    .selectFrom('produit')
    .select(['id as produit_id', 'libelle as produit_libelle', 'prix_achat', 'is_active'])
    .select([constant(0).as('qte'), constant(0).as('qte_recue'), 'prix_de_vente as vente_tenue'])
    .where('id', '=', anyOf(ids));
type LigneAbsente = InferResult<ReturnType<typeof absentsDe>>[number];
async function lireCommandees(
  em: EntityManager,
  id: number,
  recues: readonly LigneRecue[],
): Promise<Commandees> {
  const lignes = new Map((await rows(em, lignesDe(id))).map((l) => [l.produit_id, l]));
  const autres = recues.map((r) => r.produit_id).filter((p) => !lignes.has(p));
  const lus = autres.length === 0 ? [] : await rows(em, absentsDe(autres));
  return { lignes, absents: new Map(lus.map((l) => [l.produit_id, l])) };
}
/** [CMD-18] Unordered products join the order with quantity 0. */
async function joindre(
  em: EntityManager,
  id: number,
  { lignes, absents }: Commandees,
  { session }: Pick<Auteur, 'session'>,
): Promise<ReadonlyMap<number, LockedLigne>> {
  if (absents.size === 0) return lignes;
  await rows(
    em,
    query
      .insertInto('commande_produit')
      .columns([
        'produit_id',
        'produit_libelle',
        'prix_achat',
        'prix_de_vente',
        'commande_id',
        'qte',
        'created_by',
      ])
      .expression((eb) =>
        eb
          .selectFrom('produit as p')
          .select(['p.id', 'p.libelle', 'p.prix_achat', 'p.prix_de_vente'])
          .select((of) => [
            of.val(id).as('commande_id'),
            constant(0).as('qte'),
            of.val(session.fullname).as('created_by'),
          ])
          .where('p.id', '=', anyOf([...absents.keys()]))
          .orderBy('p.id'),
      ),
  );
  return new Map([...lignes, ...absents]);
}

function fautesDe(recues: readonly LigneRecue[], { lignes, absents }: Commandees): string[] {
  return recues.flatMap((r) => {
    const absent = absents.get(r.produit_id);
    const l = lignes.get(r.produit_id) ?? absent;
    if (!l) return [phrasesRefus.introuvable('Produit')];
    if (absent && !r.hors_commande)
      return [phrasesCommande.commandeProduitAbsent(l.produit_libelle)];
    // An order takes active products only.
    if (absent && !absent.is_active)
      return [phrasesCommande.commandeProduitInactif(l.produit_libelle)];
    if (r.qte + r.ug === 0) return [phrasesCommande.receptionLigneVide(l.produit_libelle)];
    if (ajouteDesCentimes(r.prix_de_vente, [l.vente_tenue]))
      return [phrasesCommande.prixDeVenteCentimes(l.produit_libelle)];
    return r.prix_de_vente === 0 ? [phrasesCommande.prixDeVenteNul(l.produit_libelle)] : [];
  });
}

/** [LOT-5] Expiry dates of delivered lots. */
const demanderDatesDe = (
  em: EntityManager,
  recues: readonly LigneRecue[],
  { lignes, absents }: Commandees,
) =>
  demanderDates(
    em,
    recues.map(lotRecu),
    (p) => (lignes.get(p) ?? absents.get(p))?.produit_libelle ?? '',
  );
const lotRecu = (r: LigneRecue) => ({
  produit_id: r.produit_id,
  numero: r.lot ?? null,
  date_expiration: r.date_expiration ?? null,
});

type Auteur = Pick<ActRequest, 'session' | 'adresse' | 'maintenant'>;
type Prix = Pick<ProduitRow, 'id' | 'libelle' | 'prix_achat' | 'prix_de_vente'>;
/** Free boxes alone carry no price: delivery notes give them 0. */
const payeesDe = (recues: readonly LigneRecue[]): LigneRecue[] => recues.filter((r) => r.qte > 0);
/**
 * [CMD-8] Delivery prices update locked products, audited; omitted ones stay. Returns selling
 * prices by product id.
 */
async function corrigerPrix(
  em: EntityManager,
  recues: readonly LigneRecue[],
  { session, adresse, maintenant }: Auteur,
): Promise<ReadonlyMap<number, Centimes>> {
  const produits = await rows(
    em,
    query
      .selectFrom('produit')
      .select(['id', 'libelle', 'prix_achat', 'prix_de_vente'])
      .where('id', '=', anyOf(recues.map((r) => r.produit_id)))
      .orderBy('id'),
  );
  const payees = payeesDe(recues);
  const dernier = (id: number, prix: 'prix_achat' | 'prix_de_vente', tenu: Centimes): Centimes => {
    const disent = prix === 'prix_achat' ? payees : recues;
    const dit = disent.findLast((r) => r.produit_id === id && r[prix] !== undefined)?.[prix];
    return dit === undefined ? tenu : enCentimes(dit);
  };
  const futurs = produits.map((p) => ({
    avant: p,
    apres: {
      ...p,
      prix_achat: dernier(p.id, 'prix_achat', p.prix_achat),
      prix_de_vente: dernier(p.id, 'prix_de_vente', p.prix_de_vente),
    },
  }));
  const changes = futurs.filter(
    ({ avant, apres }) =>
      avant.prix_achat !== apres.prix_achat || avant.prix_de_vente !== apres.prix_de_vente,
  );
  const ventes = new Map(futurs.map(({ apres }) => [apres.id, apres.prix_de_vente]));
  if (changes.length === 0) return ventes;
  await changerPrix(
    em,
    changes.map((c) => c.apres),
    maintenant,
  );
  const fcfa = (p: Prix) => ({
    prix_achat: enFcfa(p.prix_achat),
    prix_de_vente: enFcfa(p.prix_de_vente),
  });
  await Promise.all(
    changes.map(({ avant, apres }) =>
      audit(em, {
        utilisateur: session.fullname,
        adresse,
        acte: 'prix',
        entite: 'produit',
        entite_id: apres.id,
        avant: fcfa(avant),
        apres: fcfa(apres),
      }),
    ),
  );
  await notifySousCout(
    em,
    changes.map((c) => c.apres),
    { par: session.fullname, maintenant },
  );
  return ventes;
}

interface Reception {
  recues: readonly LigneRecue[];
  lignes: ReadonlyMap<number, LockedLigne>;
  ventes: ReadonlyMap<number, Centimes>;
}
/** Stated cost, else as ordered. */
const achatDe = (r: LigneRecue, lignes: Reception['lignes']): Centimes =>
  r.prix_achat === undefined
    ? (lignes.get(r.produit_id)?.prix_achat ?? ZERO)
    : enCentimes(r.prix_achat);
/** [CMD-8] Stated selling price, else the product's current one. */
const venteDe = (r: LigneRecue, ventes: Reception['ventes']): Centimes =>
  r.prix_de_vente === undefined ? (ventes.get(r.produit_id) ?? ZERO) : enCentimes(r.prix_de_vente);

/** Stock entry of paid and free boxes, by lot; returns the lots. */
async function entrerReception(
  em: EntityManager,
  id: number,
  { recues, lignes, ventes }: Reception,
  { session, maintenant }: Auteur,
): Promise<(number | null)[]> {
  const lots = await ouvrirLots(em, recues.map(lotRecu));
  await recevoirLignes(
    em,
    id,
    recues.map((r, i) => ({
      produit_id: r.produit_id,
      qte: r.qte,
      ug: r.ug,
      prix_achat: achatDe(r, lignes),
      prix_de_vente: venteDe(r, ventes),
      lot_id: lots[i] ?? null,
    })),
    { par: session.fullname, maintenant },
  );
  await entrerEnStock(
    em,
    recues.map((r, i) => ({
      produit_id: r.produit_id,
      qte: r.qte + r.ug,
      lot_id: lots[i] ?? null,
    })),
    {
      motif: 'RECEPTION COMMANDE',
      source: 'commande',
      source_id: id,
      par: session.fullname,
      maintenant,
    },
  );
  return lots;
}

/** Validates and locks products; a refused delivery writes nothing. */
async function admettre(
  em: EntityManager,
  id: number,
  { lignes: recues, dates_confirmees = false }: ReceptionDemandee,
  auteur: Auteur,
): Promise<ReadonlyMap<number, LockedLigne> | Refus> {
  const commandees = await lireCommandees(em, id, recues);
  const fautes = fautesDe(recues, commandees);
  if (fautes.length > 0) return refus(422, 'saisie_invalide', [...new Set(fautes)].slice(0, 20));
  await lockLots(
    em,
    recues.map((r) => r.produit_id),
  );
  const autresDates = dates_confirmees ? null : await demanderDatesDe(em, recues, commandees);
  return autresDates ?? joindre(em, id, commandees, auteur);
}

/**
 * [CMD-9] Stocks a full or partial delivery in one transaction, one line per lot; drafts too
 * (phoned). `solder` closes the order.
 */
export async function receptionnerActe({
  em,
  parametres: { id },
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<{ id: number }, unknown, ReceptionDemandee>): Promise<Resultat<CommandeComplete>> {
  const locked = await lockCommande(em, id);
  const faute = await fauteCommande(em, locked, corps.version);
  if (faute || !locked)
    return faute ?? refus(404, 'introuvable', phrasesRefus.introuvable('Commande'));
  const { lignes: recues } = corps;
  if (recues.length === 0 && !corps.solder)
    return refus(422, 'reception_vide', phrasesCommande.receptionVide);
  const auteur = { session, adresse, maintenant };
  const lignes = await admettre(em, id, corps, auteur);
  if (estRefus(lignes)) return lignes;
  const ids = [...new Set(recues.map((r) => r.produit_id))];
  if (ids.length > 0) {
    await updateCoutMoyen(
      em,
      recues.map((r) => ({ ...r, prix_achat: achatDe(r, lignes) })),
    );
    const ventes = await corrigerPrix(em, recues, auteur);
    await retenirPrixPayes(em, locked.fournisseur_id, recues, auteur);
    const lots = await entrerReception(em, id, { recues, lignes, ventes }, auteur);
    await notifyPeremptions(
      em,
      maintenant,
      lots.filter((l) => l !== null),
    );
  }
  const status = statutApresReception(await rows(em, lignesDe(id)), corps.solder);
  await rows(
    em,
    query
      .updateTable('commande')
      .set({
        status,
        ended_with: status === 'SUCCESS' ? session.fullname : null,
        ...(corps.facture && { facture: corps.facture }),
      })
      .where('id', '=', id),
  );
  await sommerCommande(em, id, maintenant);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'réception',
    entite: 'commande',
    entite_id: id,
    avant: { status: locked.status },
    apres: { status, lignes: recues, dates_confirmees: corps.dates_confirmees },
  });
  if (status === 'SUCCESS') await leverRetard(em, id, maintenant);
  await publishStock(em, ids);
  return succes(
    await publishCommande(em, id),
    [
      status === 'SUCCESS' ? phrasesCommande.commandeRecue : phrasesCommande.commandeRecueEnPartie,
      ...perimes(recues, lignes, maintenant),
    ].join(' '),
  );
}

/** [OFR-4] Prices paid become this supplier's offers. */
async function retenirPrixPayes(
  em: EntityManager,
  fournisseur_id: number | null,
  recues: readonly LigneRecue[],
  { session, maintenant }: Pick<Auteur, 'session' | 'maintenant'>,
): Promise<void> {
  if (fournisseur_id === null) return;
  const payees = payeesDe(recues).filter((r) => r.prix_achat !== undefined);
  const dernieres = new Map(payees.map((r) => [r.produit_id, r.prix_achat ?? 0]));
  const offres = [...dernieres].map(([produit_id, prix]) => ({
    produit_id,
    fournisseur_id,
    prix_achat: enCentimes(prix),
    ug_par: null,
    ug: null,
    code: null,
    qte_min: null,
  }));
  await poserOffres(em, offres, { source: 'reception', par: session.fullname, maintenant });
}

/** Expired lots are accepted, being on the shelf, with a warning. */
const perimes = (
  recues: readonly LigneRecue[],
  lignes: ReadonlyMap<number, LockedLigne>,
  maintenant: Date,
): string[] =>
  recues
    .filter((r) => estPerime(r.date_expiration ?? null, jourDe(maintenant)))
    .map((r) =>
      phrasesLot.lotPerimeRecu(r.lot ?? SANS_LOT, lignes.get(r.produit_id)?.produit_libelle ?? ''),
    );
