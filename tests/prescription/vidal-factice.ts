import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A drug of the stub; ids and codes are invented, the shape is the real one. */
export interface ProduitFactice {
  id: string;
  titre: string;
  dci?: string;
  forme?: string;
  dosage?: string;
  vmp?: { id: string; texte: string };
  cip13?: string;
  cip7?: string;
  genre?: string;
  marche?: string;
  indications?: string[];
  contrindications?: string[];
}
export const CLES = { appId: 'essai-id', appKey: 'essai-cle' };

const VIDAL = 'http://api.vidal.net/-/spec/vidal-api/1.0/';
const echapper = (t: string) =>
  t.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const champ = (nom: string, texte: string | undefined, attributs = '') =>
  texte === undefined ? '' : `<vidal:${nom}${attributs}>${echapper(texte)}</vidal:${nom}>`;
const lien = (href: string, titre: string) =>
  `<link rel="related" type="application/atom+xml" href="${href}" title="${titre}"/>`;

interface Entree {
  genre: string;
  id: string;
  titre: string;
  contenu?: string;
  /** As the service wrote before it declared its own names. */
  vieux?: boolean;
}
function entree({ genre, id, titre, contenu = '', vieux = false }: Entree): string {
  const ouverture = vieux
    ? '<entry>'
    : `<entry xmlns:vidal="${VIDAL}" vidal:categories="${genre}">`;
  return `${ouverture}<title>${echapper(titre)}</title>${contenu}<category term="${genre}"/><author><name>VIDAL</name></author><id>vidal://${genre.toLowerCase()}/${id}</id><updated>2026-11-20T00:00:00Z</updated><summary type="text">${echapper(titre)}</summary><content/>${champ('id', id)}</entry>`;
}
const feed = (
  entrees: string[],
  vieux = false,
) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/"${vieux ? ` xmlns:vidal="${VIDAL}"` : ''}><title>Search</title><id>/rest/api</id><updated>2026-11-20T00:00:00Z</updated><opensearch:totalResults>${entrees.length}</opensearch:totalResults>${entrees.join('')}</feed>`;

/**
 * A server on the loopback that speaks the drug service's format, keeps account of what it is
 * asked, and misbehaves on request.
 */
export async function vidalFactice(produits: readonly ProduitFactice[]) {
  const demandes: URL[] = [];
  const sansCles: string[] = [];
  const produit = (p: ProduitFactice, vieux = false) =>
    entree({
      genre: 'PRODUCT',
      id: p.id,
      titre: p.titre,
      contenu: [
        lien(`/rest/api/product/${p.id}`, 'PRODUCT'),
        vieux ? '' : lien(`/rest/api/product/${p.id}/packages`, 'PACKAGES'),
        vieux ? '' : lien(`/rest/api/product/${p.id}/indications`, 'INDICATIONS'),
        // Seen in the wild: an absolute link to another house. Following it would give our keys
        // away.
        vieux
          ? ''
          : '<link rel="related" type="application/atom+xml" href="http://eurekasante.invalid/medicament/1" title="EUREKA_SANTE"/>',
        champ('name', p.titre),
        champ('activePrinciples', p.dci),
        champ('galenicForm', p.forme, ' vidalId="59"'),
        champ('perVolume', p.dosage),
        champ('vmp', p.vmp?.texte, ` vidalId="${p.vmp?.id ?? ''}"`),
        champ('itemType', p.genre ?? 'VIDAL', ` name="${p.genre ?? 'VIDAL'}"`),
        champ('marketStatus', 'Commercialisé', ` name="${p.marche ?? 'AVAILABLE'}"`),
        champ('company', 'Labo A', ' type="OWNER"'),
        champ('company', 'Labo B', ' type="HOLDER"'),
      ].join(''),
      vieux,
    });
  const paquet = (p: ProduitFactice) =>
    entree({
      genre: 'PACKAGE',
      id: `${p.id}9`,
      titre: `${p.titre} Plq/16`,
      contenu: [
        lien(`/rest/api/product/${p.id}`, 'PRODUCT'),
        champ('cip', p.cip7),
        champ('cip13', p.cip13),
        champ('productId', p.id),
      ].join(''),
    });
  const libelle = (genre: string) => (t: string, i: number) =>
    entree({ genre, id: `${900_300 + i}`, titre: t });
  const nomme = (q: string) =>
    produits.filter(
      (p) =>
        p.titre.toLowerCase().includes(q.toLowerCase()) ||
        (p.dci ?? '').toLowerCase().includes(q.toLowerCase()),
    );
  const indications = [...new Set(produits.flatMap((p) => p.indications ?? []))];

  function repondre(url: URL, reponse: ServerResponse): void {
    const q = url.searchParams.get('q') ?? '';
    const rendre = (corps: string, statut = 200, type = 'application/atom+xml;charset=UTF-8') =>
      void reponse.writeHead(statut, { 'Content-Type': type }).end(corps);
    const faute = /^__(403|500)$/.exec(q)?.[1];
    if (faute) return rendre('<html>non</html>', Number(faute), 'text/html');
    if (q === '__204') return void reponse.writeHead(204).end();
    if (q === '__html')
      return rendre(
        '<!doctype html><html><body><p>Maintenance<br></body></html>',
        200,
        'text/html',
      );
    if (q === '__coupe') return void reponse.destroy();
    if (q === '__timeout') return;
    if (q === '__empty') return rendre('');
    if (q === '__nonxml') return rendre('{"erreur":1}');
    if (
      q.startsWith('__strict') &&
      ['age', 'weight', 'contraindications'].some((c) => url.searchParams.has(c))
    )
      return rendre('paramètre inconnu', 400, 'text/plain');
    const mots = q.replace(/^__(strict|nons|one)\s*/, '');
    const [, , , ressource = '', id = '', suite = ''] = url.pathname.split('/');
    const trouve = produits.find((p) => p.id === id);
    if (ressource === 'indications')
      return rendre(
        feed(
          q.startsWith('__')
            ? []
            : indications.flatMap((t, i) =>
                t.toLowerCase().includes(mots.toLowerCase()) ? [libelle('INDICATION')(t, i)] : [],
              ),
        ),
      );
    if (ressource === 'indication')
      return rendre(
        feed(
          produits
            .filter((p) => p.indications?.includes(indications[Number(id) - 900_300] ?? ''))
            .map((p) => produit(p)),
        ),
      );
    if (ressource === 'products')
      return rendre(
        feed(
          nomme(mots)
            .slice(0, q.startsWith('__one') ? 1 : 25)
            .map((p) => produit(p, q.startsWith('__nons'))),
          q.startsWith('__nons'),
        ),
      );
    if (ressource === 'vmp')
      return rendre(feed(produits.filter((p) => p.vmp?.id === id).map((p) => produit(p))));
    if (ressource === 'search')
      return rendre(
        feed(
          produits
            .filter((p) => [p.cip13, p.cip7].includes(url.searchParams.get('code') ?? ''))
            .map(paquet),
        ),
      );
    if (!trouve) return rendre('', 404);
    if (suite === 'packages') return rendre(feed(trouve.cip13 ? [paquet(trouve)] : []));
    if (suite === 'indications')
      return rendre(feed((trouve.indications ?? []).map(libelle('INDICATION'))));
    if (suite === 'contraindications')
      return rendre(feed((trouve.contrindications ?? []).map(libelle('CONTRAINDICATION'))));
    return rendre(
      feed([produit(trouve), entree({ genre: 'DOCUMENT', id: '5', titre: 'Monographie' })]),
    );
  }

  const http = createServer((demande: IncomingMessage, reponse) => {
    const url = new URL(demande.url ?? '/', 'http://stub');
    demandes.push(url);
    if (
      url.searchParams.get('app_id') !== CLES.appId ||
      url.searchParams.get('app_key') !== CLES.appKey
    ) {
      sansCles.push(url.pathname);
      reponse.writeHead(403).end();
      return;
    }
    repondre(url, reponse);
  });
  await new Promise<void>((ok) => http.listen(0, '127.0.0.1', ok));
  const { port } = http.address() as AddressInfo;
  return {
    acces: { url: `http://127.0.0.1:${port}`, ...CLES },
    demandes,
    sansCles,
    fermer: () =>
      new Promise<void>((ok) => {
        http.closeAllConnections();
        http.close(() => ok());
      }),
  };
}
