import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { trouverNavigateur } from '../../tests/harness/navigateur.ts';
import { commandLine } from '#server/cli/commands.ts';
import { drawQrCode } from '#server/platform/reseau/qr-code.ts';
import { heureDe, jourDe, jourPlus } from '#shared/base/dates.ts';
import * as phrasesCoupure from '#shared/vente/caisse/coupure.phrases.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import { BILLETS, PIECES } from '#shared/vente/caisse/monnaie.rules.ts';
import { demarrerUnServeur } from '../demarrer-serveur.ts';
import { EcranCaisse } from '../pages/caisse.ts';
import { Fichier } from '../pages/fichier.ts';
import { calme } from '../pages/calme.ts';
import { ouvrirPoste } from '../pages/poste-de-travail.ts';
import { EcranVente } from '../pages/vente.ts';
import { scanner } from '../scan.ts';

commandLine('guide');
const DOSSIER = join(import.meta.dirname, '../../client/aide/images');
const POIDS_MAX = 60_000;
/** The whole screen; for a list, that is what people see. */
const LISTES = [
  ['clients', 'admin', '/vente/clients'],
  ['stock', 'admin', '/stock/produits'],
  ['inventaire', 'admin', '/gestion/inventaire'],
  ['garde', 'admin', '/gestion/garde'],
  ['journee', 'admin', '/gestion/fin-journee'],
  ['statistiques', 'admin', '/gestion/statistique'],
  ['reglages', 'admin', '/admin/parametres?onglet=postes'],
] as const;

const AUTRES = [
  ['https://192.168.1.20:8443', true],
  ['https://serveur.local:8443', true],
  ['http://192.168.1.20:8000', false],
] as const;
/** The addresses of a pharmacy, not of the machine that takes the picture. */
const RESEAU = {
  ouvert: true,
  adresses: AUTRES.map(([adresse, securisee]) => ({ adresse, securisee, qr: drawQrCode(adresse) })),
  empreinte: Array.from({ length: 32 }, (_, i) =>
    (i * 41 + 23).toString(16).slice(-2).padStart(2, '0').toUpperCase(),
  ).join(':'),
};

/** An act that must pass: the pictures show what was done, not what was refused. */
async function faire<D>(qui: Fichier, chemin: string, corps: object = {}): Promise<D> {
  const { errors, data } = await qui.ecrire<D>(chemin, corps);
  if (errors.length > 0) throw new Error(`${chemin} : ${errors.join(' ')}`);
  return data;
}
type Vendable = {
  id: number;
  cip: string;
  prix_de_vente: number;
  qte_disponible: number;
  tva: boolean;
  css: boolean;
};

/** Sold and paid on the selling screen's own register: n products, two boxes each. */
async function vendre(qui: Fichier, produits: readonly Vendable[]): Promise<void> {
  const { id } = await faire<{ id: number }>(qui, '/api/reservations');
  const { net_a_payer } = await faire<{ net_a_payer: number }>(
    qui,
    `/api/reservations/${id}/update`,
    { reservation_produits: produits.map((p) => ({ produit_id: p.id, qte: 2 })) },
  );
  await faire(qui, `/api/reservations/${id}/update`, {
    status: 'Termine',
    amount_gived: net_a_payer,
  });
}

/**
 * Gardes of each state, with what was sold during the one that is over and the one that goes on.
 */
async function preparerGardes(
  chef: Fichier,
  vendeurs: readonly Fichier[],
  produits: readonly Vendable[],
): Promise<void> {
  const maintenant = new Date();
  const jour = (n: number) => jourPlus(jourDe(maintenant), n);
  const creer = (debut: number, heure_debut: string, fin: number, heure_fin: string) =>
    faire<{ id: number }>(chef, '/api/gardes', {
      date_debut: jour(debut),
      heure_debut,
      date_fin: jour(fin),
      heure_fin,
      montant_taxe: 100,
    });
  const finie = await creer(-1, '20:00', 1, '08:00');
  for (const [i, qui] of [...vendeurs, ...vendeurs].entries())
    await vendre(qui, produits.slice(3 * i, 3 * i + 3));
  await faire(chef, `/api/gardes/${finie.id}/terminer`);
  await creer(0, heureDe(maintenant), 1, '08:00');
  for (const [i, qui] of vendeurs.entries()) await vendre(qui, produits.slice(12 + i, 14 + i));
  await creer(7, '20:00', 8, '08:00');
  const rendue = await creer(14, '20:00', 15, '08:00');
  await creer(21, '20:00', 22, '08:00');
  await faire(chef, `/api/gardes/${rendue.id}/annuler`);
}

/** One stocktake closed, one half way, one given up. */
async function preparerInventaires(chef: Fichier, vendeurs: readonly Fichier[]): Promise<void> {
  const rayons = await chef.lire<{ id: number; nb_produits: number }[]>('/api/rayons');
  const ouvrir = async (rang: number) =>
    faire<{ id: number }>(chef, '/api/inventaires', {
      type: 'Partiel',
      rayon_id: rayons[rang]?.id,
    });
  /**
   * `part` of its products, by those who count, each seventh a box short, each eleventh one over.
   */
  const compter = async (id: number, part: number) => {
    const lignes = (
      await chef.lire<{ lignes: { produit_id: number; qte_theorique: number }[] }>(
        `/api/inventaires/${id}`,
      )
    ).lignes;
    const comptees = lignes.slice(0, Math.ceil(lignes.length * part)).map((l, i) => ({
      produit_id: l.produit_id,
      qte_reelle: Math.max(0, l.qte_theorique - (i % 7 === 3 ? 1 : 0) + (i % 11 === 5 ? 1 : 0)),
    }));
    for (const [i, qui] of [chef, ...vendeurs].entries()) {
      const siennes = comptees.filter((_, n) => n % (vendeurs.length + 1) === i);
      if (siennes.length > 0)
        await faire(qui, `/api/inventaires/${id}/compter`, { lignes: siennes });
    }
  };
  const clos = await ouvrir(0);
  await compter(clos.id, 1);
  await faire(chef, `/api/inventaires/${clos.id}/cloturer`, { non_comptes: 'laisser' });
  await faire(chef, `/api/inventaires/${(await ouvrir(1)).id}/annuler`);
  await compter((await ouvrir(2)).id, 0.6);
}

/** The drawers of the day counted, one right and one 500 short; what was spent. */
async function preparerJournee(chef: Fichier): Promise<void> {
  const maintenant = new Date();
  const date = jourDe(maintenant);
  for (const [libelle, categorie, montant] of [
    ['Course du coursier', 'Transport', 3000],
    ['Rouleaux de tickets', 'Fournitures', 7500],
  ] as const)
    await faire(chef, '/api/depenses', { libelle, categorie, montant, date });
  const ventes = await chef.lire<{ caisse_id: number; total_client: number }[]>(
    `/api/ventes?period_from=${date}&period_to=${date}&page=1&rows=100`,
  );
  for (const caisse_id of new Set(ventes.map((v) => v.caisse_id))) {
    const encaisse = ventes
      .filter((v) => v.caisse_id === caisse_id)
      .reduce((s, v) => s + v.total_client, 0);
    const court = caisse_id !== CAISSE_DEFAUT;
    const { id } = await faire<{ id: number }>(chef, '/api/billetages', {
      caisse_id,
      date_debut: date,
      heure_debut: '00:00',
      date_fin: date,
      heure_fin: heureDe(maintenant),
      coupures: coupuresDe(20_000 + encaisse - (court ? 500 : 0)),
      fond_caisse: 20_000,
      motif_ecart: court ? 'Rendu de monnaie' : undefined,
    });
    if (!court) await faire(chef, `/api/billetages/${id}/valider`);
  }
}
/** An amount in notes and coins, the largest first. */
function coupuresDe(
  montant: number,
): { type: 'billet' | 'piece'; valeur: number; nombre: number }[] {
  let reste = montant;
  return [
    ...BILLETS.map((valeur) => ({ type: 'billet' as const, valeur })),
    ...PIECES.map((valeur) => ({ type: 'piece' as const, valeur })),
  ]
    .map((c) => {
      const nombre = Math.floor(reste / c.valeur);
      reste -= nombre * c.valeur;
      return { ...c, nombre };
    })
    .filter((c) => c.nombre > 0);
}

/** As clear as 60 kB allow, once messages have left. */
async function photographier(page: Page, nom: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.locator('.toast').first().waitFor({ state: 'detached' });
  const cdp = await page.context().newCDPSession(page);
  for (let quality = 90; quality >= 30; quality -= 10) {
    const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality });
    const octets = Buffer.from(data, 'base64');
    if (octets.length > POIDS_MAX) continue;
    writeFileSync(join(DOSSIER, `${nom}.webp`), octets);
    process.stdout.write(
      `${nom}.webp : ${Math.round(octets.length / 1000)} ko, qualité ${quality}\n`,
    );
    return;
  }
  throw new Error(`${nom} : plus de 60 ko`);
}
async function ajouter(page: Page, codes: readonly string[]): Promise<void> {
  for (const cip of codes) {
    const ajoutee = page.waitForResponse(
      (r) => r.request().method() === 'POST' && r.url().includes('/update'),
    );
    await scanner(page, cip);
    await ajoutee;
  }
}

/** `npm run guide`: the pictures of the guide, taken on the demonstration. */
mkdirSync(DOSSIER, { recursive: true });
const serveur = await demarrerUnServeur({ DEMO: '1', HOST: '127.0.0.1' });
const { env, ...trouve } = await trouverNavigateur();
const navigateur = await chromium.launch({ ...trouve, env: { ...process.env, ...env } });
const reglages = {
  baseURL: serveur.adresse,
  viewport: { width: 1366, height: 625 },
  locale: 'fr-FR',
  timezoneId: 'Africa/Libreville',
  serviceWorkers: 'block',
  reducedMotion: 'reduce',
  colorScheme: 'light',
} as const;
try {
  const chef = await Fichier.de('admin', serveur.adresse);
  const produits = (await chef.lire<Vendable[]>('/api/produits?is_active=1&page=1&rows=60')).filter(
    (p) => p.qte_disponible >= 10,
  );
  // a drawer counts no francs below 5
  const ronds = produits.slice(8).filter((p) => !p.tva && !p.css && p.prix_de_vente % 25 === 0);
  const codes = produits.map((p) => p.cip);
  const awa = await ouvrirPoste(navigateur, 'awa', '/vente/reservation', reglages);
  const vente = new EcranVente(awa);
  await vente.nouvelle();
  await ajouter(awa, codes.slice(0, 5));
  await awa.getByText('Enregistré ✓').waitFor();
  await awa
    .getByRole('combobox', { name: 'Scanner ou rechercher un produit' })
    .pressSequentially('amox', { delay: 90 });
  await awa.getByRole('grid', { name: 'Produits trouvés' }).waitFor();
  await calme(awa);
  await photographier(awa, 'vendre');
  await vente.choisirCaisse('Caisse 1');
  await vente.envoyer();
  const brice = await ouvrirPoste(navigateur, 'brice', '/vente/caisses', reglages);
  const caisse = new EcranCaisse(brice);
  await caisse.prendre('Caisse 1', '1234');
  await caisse.servirLaDerniere();
  await brice.keyboard.press('F8');
  await calme(brice);
  await photographier(brice, 'encaisser');
  await brice.keyboard.press('F9');
  await brice.getByText('Payé Livré', { exact: true }).waitFor();
  const vendeurs = await Promise.all(
    ['awa', 'serge'].map((nom) => Fichier.de(nom, serveur.adresse)),
  );
  await preparerGardes(chef, vendeurs, ronds);
  await preparerInventaires(chef, [await Fichier.de('chantal', serveur.adresse)]);
  await preparerJournee(chef);
  for (const [nom, qui, chemin] of LISTES) {
    const page = await ouvrirPoste(navigateur, qui, '/aide', reglages);
    await page.route('**/api/reseau', (r) =>
      r.fulfill({ json: { success: true, message: '', errors: [], data: RESEAU } }),
    );
    await page.goto(chemin);
    await calme(page);
    if (nom === 'inventaire') {
      await page
        .getByRole('row')
        .filter({ hasText: 'En cours' })
        .getByRole('button')
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
      await calme(page);
    }
    await photographier(page, nom);
    await page.context().close();
  }
  // The last one: a basket waits at the register, the server dies, its cash is taken all the same.
  await vente.nouvelle();
  await ajouter(awa, codes.slice(5, 8));
  await vente.choisirCaisse('Caisse 1');
  await vente.envoyer();
  await caisse.servirLaDerniere();
  await serveur.tuer();
  await brice
    .getByRole('status')
    .filter({ hasText: 'Hors ligne depuis' })
    .first()
    .waitFor({ timeout: 30_000 });
  await brice.keyboard.press('F8');
  await brice.keyboard.press('F9');
  await brice.getByText(phrasesCoupure.encaisseHorsLigne).first().waitFor();
  await photographier(brice, 'panne');
  await serveur.relancer();
} finally {
  await navigateur.close();
  await serveur.arreter();
}
