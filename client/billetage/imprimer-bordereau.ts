import { printSheet } from '#client/ui/print-sheet.ts';
import { formatDateHeure } from '#shared/base/dates.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { bordereauDeCaisse } from '#shared/billetage/comptage.phrases.ts';
import type { Billetage } from '#shared/billetage/billetage.schema.ts';

/** The lines of the slip, what it says and how much. */
export function lignesDuBordereau(b: Billetage): [string, string][] {
  const laisse = b.fond_laisse ?? 0;
  return [
    ...b.coupures
      .filter((c) => c.nombre > 0)
      .map((c): [string, string] => [
        `${formatNombre(c.nombre)} × ${c.type === 'billet' ? 'billet' : 'pièce'} ${formatNombre(c.valeur)}`,
        formatFcfa(c.nombre * c.valeur),
      ]),
    ['Espèces comptées', formatFcfa(b.total_billetage)],
    ['Fond de caisse', formatFcfa(b.fond_caisse)],
    ['Ventes en espèces', formatFcfa(b.total_vente)],
    ['Entrées', formatFcfa(b.entrees)],
    ['Sorties', formatFcfa(b.sorties)],
    ['Attendu', formatFcfa(b.attendu)],
    ['Écart', formatFcfa(b.ecart)],
    ['Chèques', formatFcfa(b.cheque)],
    ['Mobile money', formatFcfa(b.mobile_money)],
    ['Autres', formatFcfa(b.autres)],
    ['Fond laissé', formatFcfa(laisse)],
    ['À remettre au coffre', formatFcfa(b.total_billetage - laisse)],
  ];
}

/** The paper of a count: what was found, and room for the two who sign it. */
export const imprimerBordereau = (b: Billetage, maintenant: Date): boolean =>
  printSheet(bordereauDeCaisse.titre, (page) => {
    const ligne = (nom: 'h1' | 'p' | 'td' | 'th', texte: string): HTMLElement => {
      const element = page.createElement(nom);
      element.textContent = texte;
      return element;
    };
    const table = page.createElement('table');
    table.append(
      ...lignesDuBordereau(b).map(([quoi, combien]) => {
        const rang = page.createElement('tr');
        const montant = ligne('td', combien);
        montant.style.textAlign = 'right';
        montant.style.paddingLeft = '2em';
        const tete = ligne('th', quoi);
        tete.style.textAlign = 'left';
        rang.append(tete, montant);
        return rang;
      }),
    );
    const signatures = [
      bordereauDeCaisse.caissier(b.created_by),
      bordereauDeCaisse.responsable,
    ].map((qui) => {
      const place = ligne('p', qui);
      place.style.marginTop = '2em';
      place.style.height = '5em';
      place.style.borderBottom = '1px solid';
      return place;
    });
    return [
      ligne('h1', `${bordereauDeCaisse.titre} N° ${b.id}, ${b.caisse_libelle}`),
      ligne('p', `${b.periode} (${b.statut})`),
      table,
      ...(b.motif_ecart ? [ligne('p', bordereauDeCaisse.motif(b.motif_ecart))] : []),
      ...signatures,
      ligne('p', bordereauDeCaisse.imprime(formatDateHeure(maintenant))),
    ];
  });
