import { printSheet } from '#client/ui/print-sheet.ts';
import { formatDateHeure } from '#shared/base/dates.ts';
import { groupesDeCle } from '#shared/sauvegarde/cle.rules.ts';
import type { CleProposee } from '#shared/sauvegarde/cle.schema.ts';
import { cleDeSauvegarde } from '#shared/sauvegarde/cle.phrases.ts';

const SVG = 'http://www.w3.org/2000/svg';
const COTE_MM = 60;

export const imprimerCle = ({ publique, privee, qr }: CleProposee, maintenant: Date): boolean =>
  printSheet(cleDeSauvegarde.papier, (page) => {
    const ligne = (nom: 'h1' | 'h2' | 'p' | 'pre', texte: string): HTMLElement => {
      const element = page.createElement(nom);
      element.textContent = texte;
      return element;
    };
    const dessin = page.createElementNS(SVG, 'svg');
    dessin.setAttribute('viewBox', `0 0 ${qr.cote} ${qr.cote}`);
    dessin.setAttribute('width', `${COTE_MM}mm`);
    dessin.setAttribute('height', `${COTE_MM}mm`);
    const trace = page.createElementNS(SVG, 'path');
    trace.setAttribute('d', qr.trace);
    dessin.append(trace);
    const groupes = page.createElement('ol');
    groupes.append(
      ...groupesDeCle(privee).map((groupe) => {
        const rang = page.createElement('li');
        rang.append(ligne('h2', groupe));
        return rang;
      }),
    );
    return [
      ligne('h1', cleDeSauvegarde.papier),
      dessin,
      ligne('p', 'AGE-SECRET-KEY-1'),
      groupes,
      ligne('p', cleDeSauvegarde.zero),
      ligne('p', cleDeSauvegarde.papierFaite(formatDateHeure(maintenant))),
      ligne('pre', publique),
      ligne('p', cleDeSauvegarde.papierUsage),
    ];
  });
