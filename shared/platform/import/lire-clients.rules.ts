import { NOM_COMPTANT, nouveauClient, SECTEURS } from '../../vente/clientele/client.schema.ts';
import { FOURNISSEURS } from '../../stock/fournisseur/fournisseur.record.ts';
import { contractOf } from '../../record-contract.ts';
import { nombreLu, propre, telephonesLus } from './cellules.rules.ts';
import { type ChampDeFichier, plier } from './champs.ts';
import { type Cellules, type LigneLue, Lue, type Reponses } from './lignes.rules.ts';

export interface ValeursClient {
  nom: string;
  prenom: string;
  telephones: string[];
  numero_assure: string;
  secteur: string | null;
  /** Percent. */
  taux: number | null;
  plafond: number | null;
  solde: number | null;
  email?: string;
  ville?: string;
}
export interface TiersEnPlace {
  id: number;
  /** Full, folded. */
  nom: string;
  telephones: readonly string[];
  numero_assure: string | null;
}
export interface BaseClients {
  /** Absent in previews. */
  clients?: readonly TiersEnPlace[] | undefined;
}

/** '' without the column. */
const texteDe =
  (cel: Cellules) =>
  (champ: ChampDeFichier): string =>
    propre(cel.de(champ) ?? '');
/** Doubtful ones are asked. */
function lireTelephones(lue: Lue<{ telephones: string[] }>, texte: string): void {
  const { numeros, doutes } = telephonesLus(texte);
  lue.valeurs.telephones = numeros;
  for (const doute of doutes)
    lue.demander(
      doute,
      { valeur: texte },
      {
        sans: (v) => void (v.telephones = v.telephones.filter((t) => t.startsWith('+'))),
      },
    );
}

const LIBELLES_DE_SECTEUR: readonly [(typeof SECTEURS)[number], RegExp][] = [
  ['Secteur public', /^(?:secteur )?public$|^fonctionnaires?$/],
  ['Secteur privé', /^(?:secteur )?prive$/],
  ['GEF', /^gef$|economiquement faible/],
];
function lireSecteur(lue: Lue<ValeursClient>, texte: string): void {
  const plie = plier(texte);
  lue.valeurs.secteur = LIBELLES_DE_SECTEUR.find(([, dit]) => dit.test(plie))?.[0] ?? null;
  if (lue.valeurs.secteur === null && plie !== '')
    lue.demander('secteur_inconnu', { valeur: texte });
}
function lireTaux(lue: Lue<ValeursClient>, texte: string): void {
  const taux = nombreLu(texte.replace('%', ''), { virgule: true });
  if (taux === null) lue.valeurs.taux = 0;
  else if (taux === 'illisible' || taux === 'ambigu') lue.fautif('taux_illisible');
  else if (taux < 0 || taux > 100) lue.fautif('taux_hors_bornes');
  else {
    lue.valeurs.taux = taux;
    const propose = Math.round(taux * 10_000) / 100;
    if (taux > 0 && taux < 1)
      lue.demander(
        'taux_a_confirmer',
        { valeur: texte.trim(), propose },
        {
          proposer: (v) => void (v.taux = propose),
        },
      );
  }
}
const MONTANT_MAX = 100_000_000;

/** [IMP-13] Empty rate, ceiling or debt: 0. */
export function lireLigneClient(
  cel: Cellules,
  _base: unknown,
  repondre: Reponses,
): Lue<ValeursClient> {
  const texte = texteDe(cel);
  const lue = new Lue<ValeursClient>(
    {
      nom: texte('nom'),
      prenom: texte('prenom'),
      telephones: [],
      numero_assure: texte('numero_assure'),
      secteur: null,
      taux: null,
      plafond: 0,
      solde: 0,
      ...(cel.de('email') !== undefined && { email: texte('email') }),
      ...(cel.de('ville') !== undefined && { ville: texte('ville') }),
    },
    repondre,
  );
  const { valeurs } = lue;
  lireTelephones(lue, texte('telephone'));
  if (valeurs.nom === '') lue.fautif('nom_absent');
  if (plier(`${valeurs.nom} ${valeurs.prenom}`) === plier(NOM_COMPTANT))
    lue.fautif('client_comptant');
  if (/^\d(?:[.,]\d+)?E\+?\d+$/i.test(valeurs.numero_assure)) {
    lue.demander('assure_arrondi', { valeur: valeurs.numero_assure });
    valeurs.numero_assure = '';
  }
  lireSecteur(lue, texte('secteur'));
  lireTaux(lue, texte('taux'));
  lireCredit(lue, texte);
  if (lue.etat !== 'fautive') lue.juger(nouveauClient, nomsDuClient(valeurs));
  lue.acte = 'nouveau';
  return lue;
}
export const nomsDuClient = (v: ValeursClient) => ({
  libelle: `${v.nom} ${v.prenom}`.trim(),
  telephone: v.telephones.join(' / ') || null,
  email: v.email || null,
  ville: v.ville || null,
  identifiant_assure: v.numero_assure || null,
});
function lireCredit(lue: Lue<ValeursClient>, texte: (champ: 'plafond' | 'solde') => string): void {
  const { valeurs } = lue;
  for (const champ of ['plafond', 'solde'] as const) {
    const lu = nombreLu(texte(champ), { virgule: true });
    if (lu === null) continue;
    valeurs[champ] = typeof lu === 'number' && Math.abs(lu) <= MONTANT_MAX ? lu : null;
    if (valeurs[champ] === null) lue.fautif(`${champ}_illisible`);
  }
  const { plafond, solde } = valeurs;
  if (plafond !== null && plafond < 0) lue.fautif('plafond_illisible');
  if (solde !== null && solde < 0)
    lue.demander('solde_crediteur', { valeur: String(solde) }, { zero: (v) => void (v.solde = 0) });
  if (plafond !== null && solde !== null && plafond > 0 && solde > plafond)
    lue.avertir('dette_sur_plafond');
}

interface Connu {
  ligne: number | null;
  cible: number | null;
  nom: string;
  telephones: readonly string[];
  numero_assure: string;
}
/** [IMP-15] Same name and telephone, or same insured number. */
export class DoublesDeClients {
  readonly #connus = new Map<string, Connu[]>();

  constructor({ clients = [] }: BaseClients) {
    for (const c of clients)
      this.#noter({
        ligne: null,
        cible: c.id,
        nom: c.nom,
        telephones: c.telephones,
        numero_assure: c.numero_assure ?? '',
      });
  }

  confronter(lue: Lue<ValeursClient>): void {
    const nom = plier(`${lue.valeurs.nom} ${lue.valeurs.prenom}`);
    const memesNoms = this.#de(`nom ${nom}`);
    const memesTelephones = lue.valeurs.telephones.flatMap((t) => this.#de(`tel ${t}`));
    const double = memesNoms.find(
      (c) => memesTelephones.includes(c) || sansTelephone(c, lue.valeurs),
    );
    const assure = lue.valeurs.numero_assure
      ? this.#de(`assure ${lue.valeurs.numero_assure}`)[0]
      : undefined;
    const autre = double ?? assure ?? memesTelephones[0] ?? memesNoms[0];
    if (!autre) return;
    lue.avec = autre.ligne;
    lue.cible = autre.cible;
    if (double) lue.demander('client_double', { valeur: nom }, { a_part: () => undefined });
    else if (assure)
      lue.demander(
        'assure_double',
        { valeur: lue.valeurs.numero_assure },
        {
          sans: (v) => void (v.numero_assure = ''),
        },
      );
    else lue.avertir(memesTelephones.length > 0 ? 'telephone_partage' : 'homonyme');
  }

  retenir({ ligne, valeurs }: LigneLue<ValeursClient>): void {
    this.#noter({
      ligne,
      cible: null,
      nom: plier(`${valeurs.nom} ${valeurs.prenom}`),
      telephones: valeurs.telephones,
      numero_assure: valeurs.numero_assure,
    });
  }

  #de(cle: string): readonly Connu[] {
    return this.#connus.get(cle) ?? [];
  }

  #noter(connu: Connu): void {
    const cles = [
      `nom ${connu.nom}`,
      ...connu.telephones.map((t) => `tel ${t}`),
      ...(connu.numero_assure ? [`assure ${connu.numero_assure}`] : []),
    ];
    for (const cle of cles) this.#connus.set(cle, [...this.#de(cle), connu]);
  }
}
/** Existing client, same name, no other identifier. */
const sansTelephone = (connu: Connu, v: ValeursClient): boolean =>
  connu.cible !== null &&
  (connu.telephones.length === 0 || v.telephones.length === 0) &&
  (connu.numero_assure === '' || v.numero_assure === '' || connu.numero_assure === v.numero_assure);

export interface ValeursFournisseur {
  nom: string;
  telephones: string[];
  email: string;
  adresse: string;
}
export function lireFournisseur(
  cel: Cellules,
  _base: unknown,
  repondre: Reponses,
): Lue<ValeursFournisseur> {
  const texte = texteDe(cel);
  const lue = new Lue<ValeursFournisseur>(
    { nom: texte('nom'), telephones: [], email: texte('email'), adresse: texte('adresse') },
    repondre,
  );
  if (lue.valeurs.nom === '') lue.fautif('nom_absent');
  else if (lue.valeurs.nom.length < 2) lue.fautif('nom_court');
  lireTelephones(lue, texte('telephone'));
  if (lue.etat !== 'fautive')
    lue.juger(contractOf(FOURNISSEURS).calls.create.corps, ficheDuFournisseur(lue.valeurs));
  lue.acte = 'nouveau';
  return lue;
}
export const ficheDuFournisseur = (v: ValeursFournisseur) => ({
  libelle: v.nom,
  telephone: v.telephones.join(' / ') || null,
  email: v.email || null,
  adresse: v.adresse || null,
});
/** One row per supplier. */
export class DoublesDeFournisseurs {
  readonly #lignes = new Map<string, number | null>();

  constructor(connus: Iterable<string>) {
    for (const nom of connus) this.#lignes.set(nom, null);
  }

  confronter(lue: Lue<ValeursFournisseur>): void {
    const nom = plier(lue.valeurs.nom);
    const autre = this.#lignes.get(nom);
    if (autre === undefined) return;
    lue.avec = autre;
    lue.demander('fournisseur_double', { valeur: lue.valeurs.nom });
  }

  retenir({ ligne, valeurs }: LigneLue<ValeursFournisseur>): void {
    this.#lignes.set(plier(valeurs.nom), ligne);
  }
}
