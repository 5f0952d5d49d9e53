// Server: the paper and the CSV come out of the route, from the order's stored lines.
import { expect, it } from 'vitest';
import type { CommandeComplete } from '#shared/stock/commande/commande.schema.ts';
import { unProduit } from '#tests/factories/une-pharmacie.ts';
import { textesDesPages } from '#tests/ui/papier.scene.ts';
import {
  acte,
  awa,
  commande,
  creer,
  preparerCommandes,
  recevoir,
  serveur,
  uneCommande,
} from './commandes.scene.ts';

preparerCommandes();

const LONG =
  'LÉVONORGESTREL/ÉTHINYLESTRADIOL BIOGARAN CONSEIL 150 microgrammes/30 microgrammes, comprimé enrobé, boîte de 3 plaquettes de 28';
const lire = async (id: number, format?: string) => {
  const suite = format === undefined ? '' : `?format=${format}`;
  const { data } = await commande.lire<{ nom: string; base64: string }>(
    `/api/commandes/${id}/document${suite}`,
  );
  return { nom: data.nom, octets: Buffer.from(data.base64, 'base64') };
};
/** Two lines of prices that are not whole, one of a name as long as they come. */
async function longueCommande(): Promise<CommandeComplete> {
  const { fournisseur_id } = await uneCommande([[await unProduit(serveur), 1]]);
  const lignes = [
    { produit_id: await unProduit(serveur, { libelle: LONG }), qte: 3, prix_achat: 1842.5 },
    {
      produit_id: await unProduit(serveur, { libelle: 'SÉRUM; "physio"' }),
      qte: 7,
      prix_achat: 0.15,
    },
  ];
  return (await creer({ fournisseur_id, lignes })).data;
}
const nombre = (texte: string): number => Number(texte.replaceAll('.', '').replace(',', '.'));

it('[CMD-10] sur le papier, la désignation est entière et les lignes font le total', async () => {
  const c = await longueCommande();
  const { nom, octets } = await lire(c.id);
  expect(nom).toBe(`commande-${c.numero}.pdf`);
  const mots = (await textesDesPages(octets)).flat();
  const sansBlancs = (t: string) => t.replace(/\s/g, '');
  expect(sansBlancs(mots.join(''))).toContain(sansBlancs(LONG.split(',')[0] ?? ''));
  expect(mots.join(' ')).not.toContain('…');
  expect(mots).toContain('5.527,50');
  expect(mots).toContain('1,05');
  expect(mots.join(' ')).toContain('5.528,55');
  expect(c.total_achat).toBe(5528.55);
});

it('[CMD-10] en CSV : chaque désignation entière, les montants font la dernière ligne', async () => {
  const c = await longueCommande();
  const { nom, octets } = await lire(c.id, 'csv');
  expect(nom).toBe(`commande-${c.numero}.csv`);
  const [tete, ...lignes] = octets.toString('utf8').replace('\ufeff', '').trim().split('\r\n');
  expect(tete).toBe('CIP;CODE;DÉSIGNATION;QTÉ;REÇU;UG;PRIX;MONTANT');
  expect(lignes).toHaveLength(3);
  expect(lignes[0]).toContain(LONG);
  expect(lignes[1]).toContain('"SÉRUM; ""physio"""');
  const montants = lignes.map((l) => nombre(l.split(';').at(-1) ?? ''));
  const [total] = montants.slice(-1);
  expect(montants.slice(0, -1).reduce((s, m) => s + m, 0)).toBeCloseTo(total ?? 0, 6);
  expect(total).toBe(5528.55);
});

it('[CMD-10] reçue en partie puis soldée, elle dit ce qui est venu', async () => {
  const produit_id = await unProduit(serveur, { prix_achat: 100 });
  const c = await uneCommande([[produit_id, 10]]);
  await acte(c.id, 'envoyer', { courriel: false });
  await recevoir(c.id, [{ produit_id, qte: 6 }], { solder: true });
  const { octets } = await lire(c.id, 'csv');
  const [ligne, total] = octets.toString('utf8').trim().split('\r\n').slice(1);
  expect(ligne?.split(';').slice(3)).toEqual(['10', '6', '0', '100', '600']);
  expect(total?.endsWith(';600')).toBe(true);
});

it('un autre format, une commande inconnue, sans le droit : refusés', async () => {
  const c = await longueCommande();
  const statut = async (chemin: string, poste = commande) => (await poste.lire(chemin)).statut;
  expect(await statut(`/api/commandes/${c.id}/document?format=doc`)).toBe(422);
  expect(await statut('/api/commandes/999999/document?format=csv')).toBe(404);
  expect(await statut(`/api/commandes/${c.id}/document?format=csv`, awa)).toBe(403);
});
