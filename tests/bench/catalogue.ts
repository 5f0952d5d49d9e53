import { gzipSync } from 'node:zlib';
import { deballer, venduDe } from '#shared/vente/station/catalogue.rules.ts';
import {
  type EnteteCatalogue,
  type LigneCatalogue,
} from '#shared/vente/station/catalogue.schema.ts';
import {
  catalogueVide,
  chercherDans,
  poserAuCatalogue,
} from '#shared/vente/station/chercher-catalogue.rules.ts';
import { lireAppel, type Banc, centiles, dire, ouvrirSession } from './banc.ts';
import { questions, semer } from './recherche.ts';

const PRODUITS = 20_000;
const PAR_FOIS = 15;

/**
 * What a station keeps to sell through a cut: its size as it travels and as it is kept, the time to
 * open it, and a search in it, each first page compared with the server's.
 */
export async function mesurerCatalogue(banc: Banc): Promise<void> {
  const { token } = await ouvrirSession(banc, 'poste qui vend', [
    { menu: 'VENTE', submenus: ['reservation'] },
  ]);
  await semer(banc, PRODUITS);
  const par = { adresse: banc.adresse, token };
  const depart = performance.now();
  const { texte } = await lireAppel(par, '/api/stations/catalogue');
  const lu_ms = Math.round(performance.now() - depart);
  const { data, extra_data } = JSON.parse(texte) as {
    data: LigneCatalogue[];
    extra_data: EnteteCatalogue;
  };
  const ouvre = performance.now();
  const catalogue = catalogueVide();
  for (const ligne of data)
    poserAuCatalogue(catalogue, deballer(ligne, extra_data.tables), venduDe(ligne));
  const ouvert_ms = Math.round(performance.now() - ouvre);
  const posees = questions(PRODUITS);
  for (const q of posees.slice(0, 60)) chercherDans(catalogue, q, PAR_FOIS);
  const durees: number[] = [];
  let autres = 0;
  for (const q of posees) {
    const t = performance.now();
    const { produits, total } = chercherDans(catalogue, q, PAR_FOIS);
    durees.push(performance.now() - t);
    const lue = await lireAppel(
      par,
      `/api/produits?is_active=1&rows=${PAR_FOIS}&page=1&total=borne&search_by_keyword=${encodeURIComponent(q)}`,
    );
    const serveur = JSON.parse(lue.texte) as { data: { id: number }[]; meta: { total: number } };
    // Above what a search may look at, which ones are found first is not promised.
    const pareils =
      total > 1_000 || serveur.data.map((p) => p.id).join() === produits.map((p) => p.id).join();
    if (!pareils || serveur.meta.total !== total) autres += 1;
  }
  const { p50, p99 } = centiles(durees, 1);
  dire(`Catalogue du poste à ${PRODUITS} produits (≤ 4 Mo, recherche ≤ 5 ms, 0 autre réponse)`, {
    octets: Buffer.byteLength(texte),
    voyage: gzipSync(texte).length,
    lu_ms,
    ouvert_ms,
    p50,
    p99,
    questions: posees.length,
    autres,
  });
}
