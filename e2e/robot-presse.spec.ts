// Browser: keys and scans at a robot's speed over a network that answers late, through real focus.
import { expect, type Page, test } from './histoire.ts';
import { Tirage } from '#server/platform/demo/tirage.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';
import { EcranVente } from './pages/vente.ts';
import { scanner } from './scan.ts';

/** The story plays few of them; `ROBOT=40 CLAVIER=12` plays what was measured. */
const AU_LECTEUR = Number(process.env.ROBOT ?? 3);
const AU_CLAVIER = Number(process.env.CLAVIER ?? 2);
const RETARD_MS = 3_000;

type Payee = { reservation_produits: { libelle: string; qte: number }[]; net_a_payer: number };
/** What was paid, in its order; each answer of the server is held back, whatever it answers. */
async function retarder(page: Page): Promise<Payee[]> {
  const sort = new Tirage(20_261_128);
  const payees: Payee[] = [];
  await page.route('**/api/**', async (route) => {
    const reponse = await route.fetch().catch(() => null);
    if (!reponse) return;
    await new Promise((ok) => setTimeout(ok, sort.entier(0, RETARD_MS)));
    if (route.request().url().endsWith('/update')) {
      const { data } = (await reponse.json().catch(() => ({}))) as {
        data?: Payee & { status: string };
      };
      if (data?.status === 'Termine') payees.push(data);
    }
    await route.fulfill({ response: reponse }).catch(() => undefined);
  });
  return payees;
}
/** Once the amount is shown: what it is. The hand does not wait for anything else. */
async function lireLeNet(page: Page): Promise<number> {
  const dialogue = page.getByRole('dialog', { name: 'Règlement' });
  await expect(dialogue.getByRole('button', { name: 'Payer' })).toBeEnabled();
  const net = await dialogue.locator('.reglement-net output').innerText();
  return Number(net.replace(/\D/g, ''));
}
const enClair = ({ reservation_produits, net_a_payer }: Payee) => ({
  boites: reservation_produits.map((l) => `${l.qte} ${l.libelle}`).sort(),
  net_a_payer,
});
const attendue = (pris: readonly { libelle: string }[], net_a_payer: number) => ({
  boites: [...Map.groupBy(pris, (p) => p.libelle)]
    .map(([libelle, boites]) => `${boites.length} ${libelle}`)
    .sort(),
  net_a_payer,
});
interface Vendable {
  libelle: string;
  cip: string | null;
  qte_disponible: number;
}
/** What these words find, in the order of the screen. */
async function trouves(page: Page, search_by_keyword: string): Promise<Vendable[]> {
  const params = { is_active: true, page: 1, rows: 50, search_by_keyword, total: 'borne' };
  const reponse = await page.request.get('/api/produits', { params });
  return ((await reponse.json()) as { data: Vendable[] }).data;
}
/** What Enter takes for these words: the first row. */
async function premierTrouve(page: Page, mots: string) {
  const [premier] = await trouves(page, mots);
  if (!premier || premier.qte_disponible < 10) throw new Error(`« ${mots} » : rien à vendre`);
  return { mots, libelle: premier.libelle };
}

test(`[MAI-4] ${AU_LECTEUR} ventes au lecteur et ${AU_CLAVIER} au clavier, sans attendre un réseau qui tarde : chaque boîte dans sa vente`, async ({
  browser,
}) => {
  test.slow();
  const page = await ouvrirPoste(browser, 'serge', '/vente/reservation');
  await new EcranVente(page).nouvelle();
  const tapes = await Promise.all(
    ['amox', 'doli', 'ibu', 'coart'].map((mots) => premierTrouve(page, mots)),
  );
  const scannes = (await trouves(page, 'cp'))
    .filter((p) => p.qte_disponible >= 20 && !tapes.some((t) => t.libelle === p.libelle))
    .slice(0, 12);
  const sort = new Tirage(42);
  const payees = await retarder(page);
  const voulues: ReturnType<typeof attendue>[] = [];
  const vendre = async <P extends { libelle: string }>(
    produits: readonly P[],
    prendre: (produit: P) => Promise<void>,
  ) => {
    const pris = Array.from({ length: sort.entier(1, 3) }, () => sort.parmi(produits));
    for (const produit of pris) await prendre(produit);
    await page.keyboard.press('F9');
    const net = await lireLeNet(page);
    await page.keyboard.press('Enter');
    voulues.push(attendue(pris, net));
  };
  for (let i = 0; i < AU_LECTEUR; i++) await vendre(scannes, ({ cip }) => scanner(page, cip ?? ''));
  for (let i = 0; i < AU_CLAVIER; i++)
    await vendre(tapes, async ({ mots }) => {
      await page.keyboard.type(mots);
      await page.keyboard.press('Enter');
    });
  await expect.poll(() => payees.length).toBe(AU_LECTEUR + AU_CLAVIER);
  expect(payees.map(enClair)).toEqual(voulues);
});
