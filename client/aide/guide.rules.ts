import { normaliser } from '#shared/base/liste.ts';
import { NOUVEAUTES } from './nouveautes.rules.ts';
import type { PageAide } from './page-aide.ts';
import { JOURNEE, PANNE, REGLAGES, STATISTIQUES } from './pages-gestion.ts';
import { GARDE, INVENTAIRE, STOCK } from './pages-stock.ts';
import {
  CERTIFICATION,
  ENCAISSER,
  MOBILE_MONEY_AIDE,
  PAGE_CLIENTS,
  VENDRE,
} from './pages-vente.ts';

/** In the order of a day; the changelog last. */
export const PAGES: readonly PageAide[] = [
  VENDRE,
  ENCAISSER,
  PAGE_CLIENTS,
  CERTIFICATION,
  MOBILE_MONEY_AIDE,
  STOCK,
  INVENTAIRE,
  GARDE,
  JOURNEE,
  STATISTIQUES,
  REGLAGES,
  PANNE,
  NOUVEAUTES,
];

const sous = (chemin: string, ecran: string): boolean =>
  chemin === ecran || (ecran !== '/' && chemin.startsWith(`${ecran}/`));
/** Guide page for an address; the first page as fallback. */
export const pageDeLEcran = (chemin: string): PageAide =>
  PAGES.find((p) => p.ecrans.some((e) => sous(chemin, e))) ?? VENDRE;

/** Parses `**words**` and `[keys]`. */
export function morceaux(texte: string): { genre: 'texte' | 'mots' | 'touche'; texte: string }[] {
  return texte
    .split(/(\*\*[^*]+\*\*|\[[^\]]+\])/)
    .filter(Boolean)
    .map((t) => {
      if (t.startsWith('**')) return { genre: 'mots', texte: t.slice(2, -2) };
      return t.startsWith('[')
        ? { genre: 'touche', texte: t.slice(1, -1) }
        : { genre: 'texte', texte: t };
    });
}
const contenu = (p: PageAide): string =>
  normaliser(
    [p.titre, p.resume, ...p.parties.flatMap((s) => [s.titre, ...s.etapes])]
      .join(' ')
      .replace(/\*\*|[[\]]/g, ''),
  );
/** Pages matching every word, ignoring case and accents; title matches first. */
export function chercher(texte: string): PageAide[] {
  const mots = normaliser(texte).split(/\s+/).filter(Boolean);
  const enTitre = (p: PageAide) => mots.every((m) => normaliser(p.titre).includes(m));
  const trouvees = PAGES.filter((p) => mots.every((m) => contenu(p).includes(m)));
  return mots.length === 0
    ? [...PAGES]
    : [...trouvees.filter(enTitre), ...trouvees.filter((p) => !enTitre(p))];
}
