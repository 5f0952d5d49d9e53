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

const lienVers = (p: ProduitFactice, suite: string) =>
  lien(
    `/rest/api/product/${p.id}${suite === '' ? '' : `/${suite}`}`,
    (suite || 'product').toUpperCase(),
  );
// Seen in the wild: an absolute link to another house. Following it would give our keys away.
const AUTRE_MAISON =
  '<link rel="related" type="application/atom+xml" href="http://eurekasante.invalid/medicament/1" title="EUREKA_SANTE"/>';
const produit = (p: ProduitFactice, vieux = false) =>
  entree({
    genre: 'PRODUCT',
    id: p.id,
    titre: p.titre,
    contenu: [
      lienVers(p, ''),
      ...(vieux ? [] : [lienVers(p, 'packages'), lienVers(p, 'indications'), AUTRE_MAISON]),
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
      lienVers(p, ''),
      champ('cip', p.cip7),
      champ('cip13', p.cip13),
      champ('productId', p.id),
    ].join(''),
  });
const PREMIER_LIBELLE = 900_300;
const libelle = (genre: string) => (t: string, i: number) =>
  entree({ genre, id: `${PREMIER_LIBELLE + i}`, titre: t });
const contient = (texte: string, mots: string) => texte.toLowerCase().includes(mots.toLowerCase());

interface Reponse {
  corps: string;
  statut?: number;
  type?: string;
}
const PAGE_HTML = '<!doctype html><html><body><p>Maintenance<br></body></html>';
/**
 * The misbehaviour that the question asks for; `deja` when nothing more is to be said,
 * null when the question is an honest one.
 */
function malRepondre(url: URL, reponse: ServerResponse): Reponse | 'deja' | null {
  const q = url.searchParams.get('q') ?? '';
  const faute = /^__(403|500)$/.exec(q)?.[1];
  if (faute) return { corps: '<html>non</html>', statut: Number(faute), type: 'text/html' };
  if (q === '__204') reponse.writeHead(204).end();
  if (q === '__html') return { corps: PAGE_HTML, type: 'text/html' };
  if (q === '__coupe') reponse.destroy();
  if (['__204', '__coupe', '__timeout'].includes(q)) return 'deja';
  if (q === '__empty') return { corps: '' };
  if (q === '__nonxml') return { corps: '{"erreur":1}' };
  const inconnu = ['age', 'weight', 'contraindications'].some((c) => url.searchParams.has(c));
  if (q.startsWith('__strict') && inconnu)
    return { corps: 'paramètre inconnu', statut: 400, type: 'text/plain' };
  return null;
}

/** What the service says of one drug, or of a part of its sheet. */
function direProduit(p: ProduitFactice, suite: string): string {
  if (suite === 'packages') return feed(p.cip13 ? [paquet(p)] : []);
  if (suite === 'indications') return feed((p.indications ?? []).map(libelle('INDICATION')));
  if (suite === 'contraindications')
    return feed((p.contrindications ?? []).map(libelle('CONTRAINDICATION')));
  return feed([produit(p), entree({ genre: 'DOCUMENT', id: '5', titre: 'Monographie' })]);
}

/** What the service says to an honest question. */
function direHonnete(produits: readonly ProduitFactice[], url: URL): Reponse {
  const q = url.searchParams.get('q') ?? '';
  const mots = q.replace(/^__(strict|nons|one)\s*/, '');
  const vieux = q.startsWith('__nons');
  const page = Number(url.searchParams.get('start-page') ?? 1);
  const indications = [...new Set(produits.flatMap((p) => p.indications ?? []))];
  const [, , , ressource = '', id = '', suite = ''] = url.pathname.split('/');
  const ceux = (garder: (p: ProduitFactice) => boolean) => produits.filter(garder);
  const listes: Record<string, () => string[]> = {
    indications: () =>
      q.startsWith('__')
        ? []
        : indications.flatMap((t, i) => (contient(t, mots) ? [libelle('INDICATION')(t, i)] : [])),
    indication: () => {
      const voulue = indications[Number(id) - PREMIER_LIBELLE] ?? '';
      return ceux((p) => p.indications?.includes(voulue) ?? false).map((p) => produit(p));
    },
    products: () =>
      ceux((p) => contient(p.titre, mots) || contient(p.dci ?? '', mots))
        .slice((page - 1) * 25, q.startsWith('__one') ? 1 : page * 25)
        .map((p) => produit(p, vieux)),
    vmp: () => ceux((p) => p.vmp?.id === id).map((p) => produit(p)),
    search: () => {
      const code = url.searchParams.get('code') ?? '';
      return ceux((p) => [p.cip13, p.cip7].includes(code)).map(paquet);
    },
  };
  const liste = listes[ressource];
  if (liste) return { corps: feed(liste(), vieux && ressource === 'products') };
  const trouve = produits.find((p) => p.id === id);
  return trouve ? { corps: direProduit(trouve, suite) } : { corps: '', statut: 404 };
}

/**
 * A server on the loopback that speaks the drug service's format, keeps account of what it is
 * asked, and misbehaves on request.
 */
export async function vidalFactice(produits: readonly ProduitFactice[]) {
  const demandes: URL[] = [];
  const sansCles: string[] = [];
  function repondre(url: URL, reponse: ServerResponse): void {
    const dit = malRepondre(url, reponse) ?? direHonnete(produits, url);
    if (dit === 'deja') return;
    const { corps, statut = 200, type = 'application/atom+xml;charset=UTF-8' } = dit;
    reponse.writeHead(statut, { 'Content-Type': type }).end(corps);
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
