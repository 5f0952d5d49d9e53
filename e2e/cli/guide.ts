import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { trouverNavigateur } from '../../tests/harness/navigateur.ts';
import { tracerQr } from '#server/reseau/code-qr.ts';
import { demarrerUnServeur } from '../demarrer-serveur.ts';
import { EcranCaisse } from '../pages/caisse.ts';
import { Fichier } from '../pages/fichier.ts';
import { ouvrirPoste } from '../pages/poste-de-travail.ts';
import { EcranVente } from '../pages/vente.ts';
import { scanner } from '../scan.ts';

const DOSSIER = join(import.meta.dirname, '../../client/aide/images');
const POIDS_MAX = 60_000;
/** The whole screen; for a list, that is what people see. */
const LISTES = [['clients', 'admin', '/vente/clients'], ['stock', 'admin', '/stock/produits'], ['inventaire', 'admin', '/gestion/inventaire'], ['garde', 'admin', '/gestion/garde'], ['journee', 'admin', '/gestion/fin-journee'], ['statistiques', 'admin', '/gestion/statistique'], ['reglages', 'admin', '/admin/parametres?onglet=postes']] as const;

const AUTRES = [['https://192.168.1.20:8443', true], ['https://serveur.local:8443', true], ['http://192.168.1.20:8000', false]] as const;
/** The addresses of a pharmacy, not of the machine that takes the picture. */
const RESEAU = { ouvert: true, adresses: AUTRES.map(([adresse, securisee]) => ({ adresse, securisee, qr: tracerQr(adresse) })), empreinte: Array.from({ length: 32 }, (_, i) => (i * 41 + 23).toString(16).slice(-2).padStart(2, '0').toUpperCase()).join(':') };

/** What the lists show beside the demonstration: a stocktake, a duty shift. */
async function preparer(chef: Fichier): Promise<void> {
  const [rayon] = await chef.lire<{ id: number }[]>('/api/rayons');
  const demain = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const fautes = [await chef.ecrire('/api/inventaires', { type: 'Partiel', rayon_id: rayon?.id }), await chef.ecrire('/api/gardes', { date_debut: demain, heure_debut: '20:00', date_fin: demain, heure_fin: '23:30', montant_taxe: 100 })].flatMap((r) => r.errors);
  if (fautes.length > 0) throw new Error(fautes.join(' '));
}

/** As clear as 60 kB allow. */
async function photographier(page: Page, nom: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const cdp = await page.context().newCDPSession(page);
  for (let quality = 90; quality >= 30; quality -= 10) {
    const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality });
    const octets = Buffer.from(data, 'base64');
    if (octets.length > POIDS_MAX) continue;
    writeFileSync(join(DOSSIER, `${nom}.webp`), octets);
    process.stdout.write(`${nom}.webp : ${Math.round(octets.length / 1000)} ko, qualité ${quality}\n`);
    return;
  }
  throw new Error(`${nom} : plus de 60 ko`);
}
/** Nothing moves or loads any more. */
async function calme(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('.bp6-skeleton, .bp6-spinner').first().waitFor({ state: 'detached' }).catch(() => undefined);
}

/** `npm run guide`: the pictures of the guide, taken on the demonstration. */
mkdirSync(DOSSIER, { recursive: true });
const serveur = await demarrerUnServeur({ DEMO: '1', HOST: '127.0.0.1' });
const navigateur = await chromium.launch(await trouverNavigateur());
const reglages = { baseURL: serveur.adresse, viewport: { width: 1366, height: 625 }, locale: 'fr-FR', timezoneId: 'Africa/Libreville', serviceWorkers: 'block', reducedMotion: 'reduce', colorScheme: 'light' } as const;
try {
  const chef = await Fichier.de('admin', serveur.adresse);
  const produits = await chef.lire<{ cip: string; qte_disponible: number }[]>('/api/produits?is_active=1&page=1&rows=60');
  const codes = produits.filter((p) => p.qte_disponible >= 10).map((p) => p.cip);
  const awa = await ouvrirPoste(navigateur, 'awa', '/vente/reservation', reglages);
  const vente = new EcranVente(awa);
  await vente.nouvelle();
  for (const cip of codes.slice(0, 5)) {
    const ajoutee = awa.waitForResponse((r) => r.request().method() === 'POST' && r.url().includes('/update'));
    await scanner(awa, cip);
    await ajoutee;
  }
  await awa.getByText('Enregistré ✓').waitFor();
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
  await preparer(chef);
  for (const [nom, qui, chemin] of LISTES) {
    const page = await ouvrirPoste(navigateur, qui, '/aide', reglages);
    await page.route('**/api/reseau', (r) => r.fulfill({ json: { success: true, message: '', errors: [], data: RESEAU } }));
    await page.goto(chemin);
    await calme(page);
    await photographier(page, nom);
    await page.context().close();
  }
} finally {
  await navigateur.close();
  await serveur.arreter();
}
