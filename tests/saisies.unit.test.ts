import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { CHAMPS_SAISIS } from '#tests/factories/saisies.ts';
import { RECORDS } from '#shared/record-list.ts';
import { champsRefuses } from './saisies/champs-gardes.ts';

const RACINE = join(import.meta.dirname, '..');
const SOURCES = globSync('client/**/*.{ts,tsx}', { cwd: RACINE })
  .map((f) => f.split(sep).join('/'))
  .filter((f) => !f.startsWith('client/dist/'));
const lire = (f: string): string => readFileSync(join(RACINE, f), 'utf8');

/** A form, or the sending of what was typed. */
const TAPE = /<form\b|\buseSubmit\(/;
/** Keeps what is typed, and for records merges it. */
const GARDE = /\buse(RecordForm|TypedForm|Kept)(<[^(]*>)?\(|<RecordForm\b/;
/** A call that changes the fields of a record, or sets what stands. */
const MODIFIE = /\bcallApi\(\s*((modifier|enregistrer|poser)[A-Z]\w*|changerComptes)/;
/** The one mechanism that sends what changed, with the version it was made from. */
const FICHE = /\buseRecordForm(<[^(]*>)?\(|<RecordForm\b/;

/** What changes a record, or sets what stands, otherwise, and why nobody is erased unsaid. */
const SANS_FICHE: Readonly<Record<string, string>> = {
  'client/admin/activation/configurer-pharmacie.ts': 'the activation makes the pharmacy',
  'client/vente/caisse/configuration.actions.ts': 'the call alone: its form is caisse-dialogue.tsx',
  'client/stock/retour/a-ecouler.tsx':
    'one field that nobody types, with the version it was read at',
  'client/admin/pharmacie/use-saisie-pharmacie.ts': 'its own merge, of several cards',
  'client/stock/commande/budget-dialogue.tsx': 'one figure, with the one that was seen [BUD-2]',
  'client/gestion/comptabilite/comptes-dialogue.tsx':
    'each account, with the one that was seen [CPT-29]',
  'client/stock/produit/detail-dialogue.tsx': 'one setting, with the one that was seen [FUS-7]',
  'client/stock/produit/modifier-selection-dialogue.tsx':
    'a selection, each product with the version that was seen [PRO-28]',
  'client/gestion/objectif/objectif-dialogue.tsx': 'one figure, with the one that was seen [OBJ-4]',
  'client/sante/ordonnancier/ordonnance-dialogue.tsx': 'a line of the register: written once',
  'client/admin/pharmacie/cle-sauvegarde.tsx': 'a key: proposed, then kept whole',
};

/**
 * What types and keeps nothing, and why. A line is taken out as its form joins; none is added for a
 * form that edits a record.
 */
const SANS_BROUILLON: Readonly<Record<string, string>> = {
  'client/stock/produit/entrer-au-lecteur.tsx': 'one box in the hand: its price and its number',
  'client/ui/use-record-form.ts': 'the mechanism itself',
  'client/ui/use-submit.ts': 'the sending itself',
  // Secrets: nothing of them may stay on the station.
  'client/vente/accord/accord-dialogue.tsx': 'a PIN',
  'client/admin/pharmacie/cle-sauvegarde.tsx': 'two groups of a private key',
  'client/admin/utilisateur/connexion-ecran.tsx': 'a password',
  'client/admin/utilisateur/nouveau-mot-de-passe-ecran.tsx': 'a password',
  'client/admin/utilisateur/pin-dialogue.tsx': 'a PIN',
  'client/admin/utilisateur/poser-seconde-preuve.tsx': 'a code that lives half a minute',
  'client/admin/utilisateur/preuve-dialogue.tsx': 'a password',
  // One choice or one press: nothing is typed.
  'client/vente/certification/certification-dialogue.offert.tsx': 'one press',
  'client/vente/certification/essai-certification.tsx': 'one press',
  'client/vente/mobile-money/demande-dialogue.tsx': 'one press',
  'client/stock/commande/commande-partie.tsx': 'acts on an order that left',
  'client/stock/produit/modifier-selection-dialogue.tsx':
    'choices for a selection that its screen holds',
  'client/stock/commande/use-brouillon-commande.ts': 'kept by the same file’s useRecordForm',
  'client/vente/facture/devis-dialogue.tsx': 'acts on a quote',
  'client/admin/pharmacie/informations-pharmacie.tsx': 'kept by use-saisie-pharmacie.ts',
  'client/gestion/inventaire/cloture-dialogue.tsx': 'one choice',
  'client/gestion/inventaire/inventaires-ecran.tsx': 'one choice',
  'client/gestion/inventaire/pied-inventaire.tsx': 'acts; counts wait in their own queue',
  'client/stock/retour/retours-ecran.tsx': 'acts on a return',
  'client/vente/station/vente-hors-ligne-dialogue.tsx': 'one press',
  'client/vente/station/quarantaine-dialogue.tsx': 'a patient, and a reason',
  'client/stock/medicament/import-dialogue.tsx': 'files',
  'client/sante/interaction/base/import-onglet.tsx': 'files, and the day of their edition',
  'client/gestion/statistiques/filtre-statistiques.tsx': 'a filter, in the address',
  // Health data: the insured's identity is all there is.
  'client/vente/facture/valider-dialogue.tsx': 'a payment, and what is given',
  'client/vente/reservation/prescription/formulaire-prescription.tsx': 'allergies and pathologies',
  'client/sante/ordonnancier/ordonnance-dialogue.tsx': 'a patient, and who came for the medicines',
  // One word or one address, its own default.
  'client/vente/facture/courriel-dialogue.tsx': 'an address, proposed',
  'client/vente/vente/envoyer-ticket-dialogue.tsx':
    'a telephone or an address, never left on a station',
  'client/admin/pharmacie/restauration-dialogue.tsx': 'a word typed to confirm',
  // The selling screen and the desk keep baskets by their own drafts.
  'client/vente/caisse/carte-caisse.tsx': 'a PIN',
  'client/vente/caisse/renvoi-dialogue.tsx': 'a reason',
  'client/vente/reservation/interactions/acceptation-dialogue.tsx': 'a reason',
  'client/vente/reservation/paiement/reglement-dialogue.tsx': 'a payment',
  'client/vente/reservation/paiement/remise.tsx': 'kept with the basket',
  'client/vente/reservation/recherche/promis-dialogue.tsx': 'a name and a telephone',
  // Acts of a sale.
  'client/vente/vente/cnamgs/exporter-onglet.tsx': 'a filter',
  'client/vente/vente/cnamgs/suite-bordereau.tsx': 'a date or an amount',
  'client/vente/vente/cnamgs/taux-onglet.tsx': 'a rate, never changed',
  'client/vente/vente/retour-formulaire.tsx': 'quantities of a return',
  'client/vente/vente/vente-dialogue.tsx': 'acts on a sale',
};

/**
 * Drafts whose form no screen opens by itself, and why: the strip leads to where it was typed, and the
 * form proposes it there.
 */
const SANS_OUVERTURE: Readonly<Record<string, string>> = {
  // The page itself is the form.
  ordonnancier: 'a setting, on its page',
  pharmacie: 'a setting, on its page',
  reglages_certification: 'a setting, on its page',
  reglages_mobiles: 'a setting, on its page',
  taux_taxe: 'a line of a page',
  // One press away, on what the address shows.
  afficheur: 'from the register',
  ajout_medicament: 'from a box of the public base',
  detail: 'in the panel of the product',
  offre: 'in the panel of the product',
  offre_changee: 'in the panel of the product',
  reglement_fournisseur: 'from the row of the invoice',
  vendre_dabord: 'from a row of what is to be sold first',
  vendre_lot_dabord: 'from a row of what is to be sold first',
  client_certification: 'from the State’s invoice',
  code_certification: 'from the State’s invoice',
  constat_mobile: 'from the payment, in its list',
  rattachement_mobile: 'from the payment, in its list',
  remboursement_mobile: 'from the payment, in its list',
  client_de_facture: 'from the payment',
  // Of a till: it is counted, or its desk is taken, first.
  billetage: 'from the till',
  fonds: 'from the till',
  recompte: 'from the count',
  renvoi_billetage: 'from the count',
};
const ouvre = (nom: string): RegExp =>
  new RegExp(`useAskedBack\\(\\s*'${nom}'|<AskedBack\\s+formulaire="${nom}"`);

/** `RecordScreen` opens their form, and `RecordForm` types it. */
const deFiche = new Set<string>(RECORDS.map((r) => r.declared.name));

describe('rien de tapé ne se perd', () => {
  it('[SAI-4] tout formulaire garde ce qu’on y tape, ou dit pourquoi il n’en garde rien', () => {
    const sans = SOURCES.filter((f) => TAPE.test(lire(f)) && !GARDE.test(lire(f)));
    expect(sans.filter((f) => SANS_BROUILLON[f] === undefined)).toEqual([]);
  });

  it('[SAI-4] la liste de ceux qui n’en gardent rien ne nomme que des fichiers qui tapent', () => {
    const inutiles = Object.keys(SANS_BROUILLON).filter(
      (f) => !SOURCES.includes(f) || (!TAPE.test(lire(f)) && !/\[tapee, taper\]/.test(lire(f))),
    );
    expect(inutiles).toEqual([]);
  });

  it('[FUS-6] aucune fiche ne se modifie hors du mécanisme qui envoie la version et ce qui change', () => {
    const dehors = SOURCES.filter((f) => MODIFIE.test(lire(f)) && !FICHE.test(lire(f)));
    expect(dehors.sort()).toEqual(Object.keys(SANS_FICHE).sort());
    expect(lire('client/vente/caisse/caisse-dialogue.tsx')).toMatch(
      /modifier: \(corps, cle\) => acte\.modifierCaisseIci/,
    );
  });

  it('[SAI-6] qui tape et dessine lui-même son dialogue lui dit que l’on tape', () => {
    // What the hooks tell goes to the dialog around them: there is none around who draws it.
    const muets = SOURCES.flatMap((f) =>
      lire(f)
        .split(/^(?=(?:export )?(?:async )?function |(?:export )?const \w+ = )/m)
        .filter((piece) => GARDE.test(piece) && /<Modal\b(?![^>]*\bdirty=)/.test(piece))
        .map((piece) => `${f} : ${piece.slice(0, 60)}`),
    );
    expect(muets).toEqual([]);
  });

  it('[SAI-11] « Reprendre » ouvre chaque formulaire, ou il est dit pourquoi il se rouvre à la main', () => {
    const tout = SOURCES.map(lire).join('\n');
    const ouverts = Object.keys(FORMULAIRES).filter(
      (nom) => deFiche.has(nom) || ouvre(nom).test(tout),
    );
    const autres = Object.keys(FORMULAIRES).filter((nom) => !ouverts.includes(nom));
    expect(autres.sort()).toEqual(Object.keys(SANS_OUVERTURE).sort());
  });

  it('[SAI-12] qui garde sa saisie garde avec elle la clé de son envoi', () => {
    const sans = SOURCES.filter((f) => /\buseTypedForm\b/.test(lire(f)));
    // Beside its credit note, the acts of one press on a slip.
    expect(sans.filter((f) => lire(f).includes('useSubmit()'))).toEqual([
      'client/stock/retour/bon-retour-dialogue.tsx',
    ]);
  });

  it('[SAI-1] aucun formulaire ne garde un champ dont on ne sait pas qu’il ne dit rien de personne', () => {
    expect(champsRefuses(FORMULAIRES)).toEqual([]);
  });

  it('[SAI-4] chaque formulaire de la liste existe', () => {
    const tout = SOURCES.map(lire).join('\n');
    for (const nom of Object.keys(FORMULAIRES).filter((n) => !deFiche.has(n)))
      expect(tout, nom).toMatch(new RegExp(`\\bFORMULAIRES\\.${nom}\\b`));
  });
});

it('[SAI-1] le brouillon d’un devis garde tout ce qui se tape sur une ligne', () => {
  const gardes: readonly string[] = FORMULAIRES.devis.garde;
  const oublies = CHAMPS_SAISIS.filter(
    (c) => !gardes.some((g) => g === `lignes.${c}` || g.startsWith(`lignes.${c}.`)),
  );
  expect(oublies, 'à nommer dans FORMULAIRES.devis (client/ui/form-list.ts)').toEqual([]);
});
