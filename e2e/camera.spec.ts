// Browser: a real video stream is decoded by the page's own worker.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './histoire.ts';
import { traceSymbol } from '#client/ui/export/symbole.ts';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';
import { trouverNavigateur } from '../tests/harness/navigateur.ts';
import { dessinerSymbole } from '../tests/ui/symbole-dessine.ts';
import { rienDeGrave } from './pages/axe.ts';
import { Fichier } from './pages/fichier.ts';
import { ouvrirPoste } from './pages/poste-de-travail.ts';

const [LARGEUR, HAUTEUR] = [640, 480];
const CODE = cip13De(String(4_000_000 + (Date.now() % 900_000)));

/** A film of one picture: the code of a box, held in front of the camera. */
function filmer(): string {
  const dossier = join(import.meta.dirname, '../test-results');
  mkdirSync(dossier, { recursive: true });
  const film = join(dossier, 'camera.y4m');
  const gris = dessinerSymbole(traceSymbol({ genre: 'ean13', texte: CODE }), LARGEUR, HAUTEUR);
  const couleurs = Buffer.alloc((LARGEUR * HAUTEUR) / 2, 128);
  const image = Buffer.concat([Buffer.from('FRAME\n'), Buffer.from(gris), couleurs]);
  const tete = Buffer.from(`YUV4MPEG2 W${LARGEUR} H${HAUTEUR} F10:1 Ip A1:1 C420\n`);
  writeFileSync(film, Buffer.concat([tete, image, image, image]));
  return film;
}
const { env, ...navigateur } = await trouverNavigateur();
test.use({
  launchOptions: {
    ...navigateur,
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
    args: [
      ...(navigateur.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${filmer()}`,
    ],
  },
});

test('la caméra lit une vraie image d’un code : la boîte est comptée une fois, puis encore sur demande', async ({
  browser,
}) => {
  const page = await ouvrirPoste(browser, 'chantal', '/gestion/inventaire');
  const fichier = await Fichier.de();
  const suite = String(Date.now()).slice(-6);
  const rayon = await fichier.ecrire<{ id: number }>('/api/rayons', { libelle: `CAMERA ${suite}` });
  const produit = await fichier.produit('VU PAR LA CAMÉRA', { qte: 5 });
  await fichier.ecrire(`/api/produits/${produit.id}/update`, {
    rayon_id: rayon.data.id,
    cip: CODE,
  });
  const { data } = await fichier.ecrire<{ numero: string }>('/api/inventaires', {
    type: 'Partiel',
    rayon_id: rayon.data.id,
  });
  await page.reload();
  await page.getByRole('button', { name: `Ouvrir l’inventaire ${data.numero}` }).click();
  await page.getByRole('button', { name: 'Caméra' }).click();
  const camera = page.getByRole('dialog', { name: 'Lire avec la caméra' });
  await expect(camera.getByRole('status')).toHaveText(`1 code lu : ${CODE}`);
  await rienDeGrave(page);
  await camera.getByRole('button', { name: 'Compter encore cette boîte' }).click();
  await expect(camera.getByRole('status')).toHaveText(`2 codes lus : ${CODE}`);
  await camera.getByRole('button', { name: 'Fermer', exact: true }).last().click();
  await expect(
    page
      .getByRole('region', { name: 'Derniers comptes' })
      .getByLabel(`Quantité comptée, ${produit.libelle}`),
  ).toHaveValue('2');
});
