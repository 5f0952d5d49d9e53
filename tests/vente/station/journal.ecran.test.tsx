import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptSalesAtom } from '#client/base/connection.atoms.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { poserCoffre } from '#client/vente/station/coffre.ts';
import {
  changerPanier,
  storeNouveau,
  storeVente,
  lePoste,
  noterRefus,
  noterRemise,
  numeroDuPanier,
  storedPaniers,
  reread,
  retenirAnnonce,
  type StoredVente,
  ventesARemettre,
} from '#client/vente/station/journal.ts';
import { journalAtom } from '#client/vente/station/station.atoms.ts';
import { nouveauPanier, venteEnEspeces } from '#client/vente/station/vendre-coupe.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { CoffreEnMemoire } from '#tests/factories/coffre-en-memoire.ts';
import {
  uneLigne,
  unePharmacie,
  uneReservation,
  uneSession,
} from '#tests/factories/objets-du-fil.ts';

const REGLAGES = { pharmacie: unePharmacie(), garde: null };
const AWA = { utilisateur_id: 5, vendeur: 'Awa NDONG' };
const JOUR = 86_400_000;
let coffre: CoffreEnMemoire;
/** What the server says of this station, accepted, as it has received that many. */
const dite = (dernier_numero: number | null) => ({
  marque: 'P3',
  dernier_numero,
  preuve: null,
  enrolee_at: '2026-01-01T00:00:00.000+01:00',
  empreinte: 'A1B2-C3D4',
});

beforeEach(async () => {
  coffre = new CoffreEnMemoire();
  poserCoffre(coffre);
  store.set(sessionAtom, uneSession());
  await lePoste();
  await retenirAnnonce(dite(null), Date.now());
});
afterEach(() => poserCoffre(null));

const rempli = (id: number): Reservation => ({
  ...nouveauPanier(id, 'Awa NDONG', REGLAGES, new Date()),
  ...(({ total, total_ht, montant, montant_avant_remise, net_a_payer, reservation_produits }) => ({
    total,
    total_ht,
    montant,
    montant_avant_remise,
    net_a_payer,
    reservation_produits,
  }))(uneReservation({ reservation_produits: [uneLigne()] })),
});
const panier = () => storeNouveau(5, rempli);
const payer = (id: number, depuis: Reservation | null = null) =>
  storeVente(id, AWA, depuis, (p, place) =>
    venteEnEspeces(
      p,
      { status: 'Termine', amount_gived: 2_000 },
      {
        ...REGLAGES,
        vendeur: 'Awa NDONG',
        produitDe: () => null,
        contre_indications: 0,
        ...place,
        vendeur_id: 5,
        maintenant: new Date(),
      },
    ),
  );
async function vendre(): Promise<StoredVente> {
  const vente = await payer((await panier()).id);
  if ('refus' in vente) throw new Error(vente.refus);
  return vente;
}

describe('le journal du poste', () => {
  it('[CPE-1] les numéros se suivent, 1, 2, 3 ; un panier annulé ou refusé n’en prend aucun', async () => {
    await vendre();
    const annule = await panier();
    await changerPanier(annule.id, (p) => ({ panier: { ...p, status: 'Annule' } }));
    expect(await payer(annule.id)).toMatchObject({ panier: { status: 'Annule' } });
    expect(await storeVente((await panier()).id, AWA, null, () => ({ refus: 'non' }))).toEqual({
      refus: 'non',
    });
    expect((await vendre()).numero).toBe(2);
    expect((await ventesARemettre()).map((v) => v.numero)).toEqual([1, 2]);
    expect(store.get(keptSalesAtom)).toBe(2);
  });
  it('[CPE-1] deux onglets paient le même panier : une vente, un numéro', async () => {
    const { id } = await panier();
    const faites = await Promise.all([payer(id), payer(id)]);
    expect(faites.filter((v) => 'numero' in v)).toHaveLength(1);
    expect(await ventesARemettre()).toHaveLength(1);
  });
  it('[CPE-1] vingt ventes à la fois de plusieurs onglets : vingt numéros, sans trou', async () => {
    const ventes = await Promise.all(Array.from({ length: 20 }, vendre));
    expect(ventes.map((v) => v.numero).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
  });
  it('disque plein : rien n’est écrit, aucun numéro n’est pris', async () => {
    const { id } = await panier();
    coffre.plein = true;
    await expect(payer(id)).rejects.toThrow('plein');
    coffre.plein = false;
    expect((await storedPaniers(5))[0]?.status).toBe('Brouillon');
    expect(await payer(id)).toMatchObject({ numero: 1 });
  });
  it('une vente qui ne se lit plus est dite, jamais jetée', async () => {
    await vendre();
    coffre.contenu.ventes.set(7, { numero: 7, forme: 2, etat: 'a_remettre' });
    await reread();
    expect(store.get(journalAtom)).toMatchObject({ illisibles: 1 });
    await retenirAnnonce(dite(1), Date.now());
    expect(coffre.contenu.ventes.has(7)).toBe(true);
  });
  it('des compteurs illisibles : plutôt aucune vente qu’un numéro tiré deux fois', async () => {
    const { id } = await panier();
    coffre.contenu.memoire.set('compteurs', { cle: 'compteurs', numero: 'x' });
    await expect(payer(id)).rejects.toThrow('illisibles');
    expect(coffre.contenu.ventes.size).toBe(0);
  });
  it('un journal écrit par une version d’avant se lit encore après une mise à jour', async () => {
    const v = await vendre();
    // A field that came since is not there, one that went is: what is known of the layout 1 is read.
    coffre.contenu.ventes.set(1, { ...v, inconnu_de_cette_version: true });
    expect((await ventesARemettre()).map(({ numero }) => numero)).toEqual([1]);
  });
});

describe('au retour', () => {
  const recue = (numero: number, a: number) =>
    noterRemise(numero, { numero_ticket: 41, reservation_id: 901, a });
  it('la clé du poste est tirée une fois ; sa marque, retenue', async () => {
    const { station } = await lePoste();
    await retenirAnnonce(dite(null), Date.now());
    expect(await lePoste()).toMatchObject({ cle: 'poste', station, marque: 'P3', accepte: true });
    await vendre();
    expect(await numeroDuPanier(-1)).toBe('P3-0001');
  });
  it('remise, elle quitte l’écran et reste gardée huit jours', async () => {
    await vendre();
    await recue(1, 0);
    expect(await storedPaniers(5)).toEqual([]);
    await retenirAnnonce(dite(1), 8 * JOUR);
    expect(coffre.contenu.ventes.size).toBe(1);
    await retenirAnnonce(dite(1), 8 * JOUR + 1);
    expect(coffre.contenu.ventes.size).toBe(0);
  });
  it('un serveur restauré d’avant la dit inconnue : elle est remise de nouveau', async () => {
    await vendre();
    await vendre();
    await recue(1, Date.now());
    await recue(2, Date.now());
    expect(await ventesARemettre()).toEqual([]);
    await retenirAnnonce(dite(1), Date.now());
    expect((await ventesARemettre()).map((v) => v.numero)).toEqual([2]);
  });
  it('le serveur connaît un numéro plus grand que le poste : aucun n’est donné deux fois', async () => {
    await retenirAnnonce(dite(30), Date.now());
    expect((await vendre()).numero).toBe(31);
  });
  it('refusée, elle reste, avec son pourquoi', async () => {
    await vendre();
    await noterRefus(1, ['Ce poste a été mis à part.']);
    expect(store.get(journalAtom).refusees).toEqual([
      { numero: 'P3-0001', refus: ['Ce poste a été mis à part.'] },
    ]);
    expect(store.get(keptSalesAtom)).toBe(1);
  });
});
