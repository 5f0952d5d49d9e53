import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, vi } from 'vitest';
import { cache } from '#client/base/cache.ts';
import { store } from '#client/base/store.ts';
import {
  rangeeHorsCommande,
  scannerReception,
} from '#client/stock/commande/lignes-saisies.rules.ts';
import {
  announceConstat,
  lireBoite,
  type ReglesDeLecture,
} from '#client/stock/produit/boite-scannee.offert.ts';
import { questionAtom } from '#client/ui/ask-first.ts';
import { toastsAtom } from '#client/ui/toast.ts';
import { ligneDuCode } from '#client/vente/vente/retour.rules.ts';
import { readCsv } from '#shared/base/lire-csv.ts';
import { ecrituresDuCode } from '#shared/stock/produit/codes.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import * as phrasesScan from '#shared/stock/produit/scan.phrases.ts';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import { uneLigne, unProduit, uneSession, uneVente } from '#tests/factories/objets-du-fil.ts';
import { uneCommande } from '#tests/factories/papiers-du-fil.ts';
import { DONNEES } from '#tests/harness/donnees.ts';
import { monterPoste } from '#tests/harness/poste-de-test.tsx';
import { siDonnees } from '#tests/harness/si-donnees.ts';

afterEach(() => vi.useRealTimers());

/** How each screen asks for the box of a scan, in its own words (`useScanProduit`). */
const ENTREES: Readonly<Record<string, ReglesDeLecture>> = {
  'la réception et la commande': {},
  'l’inventaire': { retires: true, lots: true },
  'le retour au fournisseur': { lots: true },
};
interface Cas {
  id: string;
  envoi: string;
  lots: { numero: string; date_expiration: string }[];
  jour: string;
  produits: Produit[];
  trouve: string;
  lot: string;
  peremption: string;
  serie: string;
  remarque: string;
}
function lireCas(): Cas[] {
  const texte = readFileSync(join(DONNEES, 'scans/scans.csv'), 'utf8');
  const [tetes = [], ...lignes] = readCsv(texte) ?? [];
  return lignes.map((cellules) => {
    const c = (nom: string) => cellules[tetes.indexOf(nom)] ?? '';
    return {
      id: c('id'),
      envoi: c('envoi').replaceAll('␝', '\u001d'),
      lots: c('lots_tenus')
        .split(',')
        .filter(Boolean)
        .map((l) => ({
          numero: l.slice(0, l.lastIndexOf('=')),
          date_expiration: l.slice(-10),
        })),
      jour: c('jour'),
      produits: c('porte')
        .split(' | ')
        .map((cip, i) => unProduit({ id: i + 1, libelle: `BOITE ${i + 1}`, cip })),
      trouve: c('trouve'),
      lot: c('lot'),
      peremption: c('peremption'),
      serie: c('serie'),
      remarque: c('remarque'),
    };
  });
}
/** What is to be told, in the words of the screens; null when nothing is. */
function phraseDe(c: Cas, { lots = false }: ReglesDeLecture): string | null {
  const jour = c.peremption && formatDate(debutDeJour(c.peremption));
  const nom = 'BOITE 1';
  const dites: Readonly<Record<string, string | null>> = {
    périmé: phrasesScan.CONSTATS.perime(nom, jour),
    'lot illisible': phrasesScan.CONSTATS.lot_illisible(nom),
    'date illisible': phrasesScan.CONSTATS.date_illisible(nom),
    'date de durabilité': phrasesScan.CONSTATS.durabilite(nom, jour),
    'lot inconnu': lots ? phrasesScan.CONSTATS.lot_inconnu(nom, c.lot) : null,
    'date différente': lots ? phrasesScan.CONSTATS.date_differente(nom, c.lot, jour) : null,
    'deux produits': phrasesScan.plusieursProduits(c.produits.map((p) => p.libelle)),
    carton: phrasesScan.cartonSansNombre(nom),
  };
  return dites[c.remarque] ?? null;
}
const boitesDuCarton = ({ remarque }: Cas): number | null => {
  const nombre = /^carton de (\d+)$/.exec(remarque)?.[1];
  return nombre === undefined ? null : Number(nombre);
};

/** The server's own search of a code: whoever bears one of its spellings. */
const chercher =
  ({ produits }: Cas) =>
  ({ chemin }: { chemin: string }) => {
    const mots = new URLSearchParams(chemin.split('?')[1]).get('search_by_keyword') ?? '';
    const dits = ecrituresDuCode(mots);
    return { data: produits.filter((p) => dits.includes((p.cip ?? '').toUpperCase())) };
  };

const { it: siScans } = siDonnees('scans/scans.csv');
for (const [entree, regles] of Object.entries(ENTREES))
  siScans(`[SCN-23] [SCN-24] chaque ligne des scans, pour ${entree}`, async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const c of lireCas()) {
      const lots = c.lots.map((l, i) => ({
        ...l,
        id: i + 1,
        produit_id: 1,
        qte: 5,
        perime: false,
      }));
      vi.setSystemTime(debutDeJour(c.jour).getTime() + 10 * 3_600_000);
      monterPoste(null, uneSession(), {
        'GET /api/produits': chercher(c),
        'GET /api/produits/1/lots': () => ({ data: lots }),
      });
      store.set(toastsAtom, []);
      const repondre = store.sub(questionAtom, () => store.get(questionAtom)?.answer(true));
      const lue = await lireBoite(c.envoi, regles);
      repondre();
      cache.clear();
      if (c.trouve === 'non') {
        expect([c.id, lue]).toEqual([c.id, 'inconnue']);
        continue;
      }
      const nombre = c.trouve === 'oui' ? 1 : boitesDuCarton(c);
      if (lue && lue !== 'inconnue') announceConstat(lue);
      const dits = store.get(toastsAtom).map((t) => t.text);
      const attendue = phraseDe(c, regles);
      expect([c.id, dits]).toEqual([c.id, attendue === null ? [] : [attendue]]);
      if (nombre === null) {
        expect([c.id, lue]).toEqual([c.id, null]);
        continue;
      }
      if (!lue || lue === 'inconnue') throw new Error(`${c.id} : pas lue`);
      expect([
        c.id,
        lue.produit.id,
        lue.boites,
        lue.code.lot ?? '',
        lue.code.date_expiration ?? '',
        lue.code.serie ?? '',
      ]).toEqual([c.id, 1, nombre, c.lot, c.peremption, c.serie]);
      // what the delivery counts of it: its boxes, under its lot and its date
      const commande = uneCommande({ commande_produits: [] });
      const rangees = rangeeHorsCommande([], lue.produit);
      const recue = scannerReception(commande, rangees, 1, { ...lue.code, boites: lue.boites });
      expect([c.id, recue?.rangees]).toMatchObject([
        c.id,
        [{ produit_id: 1, qte: nombre, lot: c.lot, date_expiration: c.peremption }],
      ]);
    }
  });

siScans('[SCN-23] chaque ligne des scans, au retour d’une vente', () => {
  for (const c of lireCas()) {
    const [p] = c.produits;
    const parti = { lot_id: 7, numero: c.lot, date_expiration: c.peremption || null, qte: 1 };
    const vente = uneVente({
      lignes: [{ ...uneLigne({ id: 1, cip: p?.cip ?? null }), lots: c.lot ? [parti] : [] }],
    });
    const lu = ligneDuCode(vente.lignes, c.envoi);
    const carton = c.remarque.startsWith('carton');
    if (c.trouve === 'non' || carton) expect([c.id, lu]).toEqual([c.id, null]);
    else expect([c.id, lu?.ligne.id, lu?.lot_id]).toEqual([c.id, 1, c.lot ? 7 : undefined]);
  }
});
