import { callApi } from '#client/base/call-api.ts';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { printSheet } from '#client/ui/print-sheet.ts';
import { formatDateHeure } from '#shared/base/dates.ts';
import { lireMobilesDuBilletage } from '#shared/gestion/billetage/billetage.api.ts';
import { bordereauDeCaisse } from '#shared/gestion/billetage/comptage.phrases.ts';
import { formatPeriodeDuComptage } from '#shared/gestion/billetage/billetage.rules.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import { aDuMobileMoney } from '#shared/gestion/billetage/mobiles.rules.ts';
import type { MobilesDUnOperateur } from '#shared/gestion/billetage/mobiles.schema.ts';
import { lignesDuBordereau, motifsDuBordereau } from './bordereau-compte.rules.ts';

type Style = Partial<CSSStyleDeclaration>;
/** Column width on a sheet, full width on a till roll. */
const COLONNE: Style = { width: '100%', maxWidth: '110mm', borderCollapse: 'collapse' };
const CELLULE: Style = { padding: '2px 0', textAlign: 'left', verticalAlign: 'top' };
const MONTANT: Style = { ...CELLULE, textAlign: 'right', whiteSpace: 'nowrap', paddingLeft: '8px' };
const DECISIF: Style = { fontWeight: '700', borderTop: '1px solid' };
const SIGNATURES: Style = { display: 'flex', flexWrap: 'wrap', gap: '8px 24px' };
const SIGNATURE: Style = {
  flex: '1 1 70mm',
  margin: '16px 0 0',
  height: '24mm',
  borderBottom: '1px solid',
};

/** [MOB-41] Mobile money is read at the print, for a verified reference moves it. */
export async function imprimerBordereau(b: Billetage): Promise<void> {
  const mobiles = aDuMobileMoney(b)
    ? (await callApi(lireMobilesDuBilletage, { parametres: { id: b.id } })).data
    : [];
  if (mobiles !== null) imprimer(b, mobiles, new Date());
}

const imprimer = (
  b: Billetage,
  mobiles: readonly MobilesDUnOperateur[],
  maintenant: Date,
): boolean =>
  printSheet(bordereauDeCaisse.titre, (page) => {
    const ecrire = (nom: 'h1' | 'p' | 'td' | 'th', texte: string, style: Style = {}) => {
      const element = page.createElement(nom);
      element.textContent = texte;
      Object.assign(element.style, style);
      return element;
    };
    const table = page.createElement('table');
    Object.assign(table.style, COLONNE);
    table.append(
      ...lignesDuBordereau(b, mobiles).map(({ quoi, combien, fort }) => {
        const rang = page.createElement('tr');
        const poids = fort ? DECISIF : { fontWeight: '400' };
        rang.append(
          ecrire('th', quoi, { ...CELLULE, ...poids }),
          ecrire('td', combien, { ...MONTANT, ...poids }),
        );
        return rang;
      }),
    );
    const signatures = page.createElement('div');
    Object.assign(signatures.style, SIGNATURES);
    signatures.append(
      ecrire('p', bordereauDeCaisse.caissier(b.created_by), SIGNATURE),
      ecrire('p', bordereauDeCaisse.responsable, SIGNATURE),
    );
    Object.assign(page.body.style, { font: '11pt/1.35 sans-serif', margin: '0' });
    const etat = b.ended_with ? bordereauDeCaisse.valide(b.ended_with) : b.statut;
    return [
      ecrire('p', store.get(pharmacieAtom)?.nom_pharmacie ?? '', { margin: '0' }),
      ecrire('h1', `${bordereauDeCaisse.titre} N° ${b.id}, ${b.caisse_libelle}`, {
        font: '700 14pt/1.25 sans-serif',
        margin: '4px 0',
      }),
      ecrire('p', `${formatPeriodeDuComptage(b)} (${etat})`, { margin: '0' }),
      ecrire('p', bordereauDeCaisse.unite, { margin: '0 0 8px' }),
      table,
      ...motifsDuBordereau(b).map((texte) => ecrire('p', texte)),
      signatures,
      ecrire('p', bordereauDeCaisse.imprime(formatDateHeure(maintenant))),
    ];
  });
