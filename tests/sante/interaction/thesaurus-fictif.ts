import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DONNEES } from '#tests/harness/donnees.ts';

/**
 * A thesaurus of our own, of the shape of the agency's and with none of its rows: a few couples made
 * up here, whose levels are said in the words that the readings look for.
 */
const SUBSTANCES = `id,libelle
acide-acetylsalicylique,acide acetylsalicylique
amiodarone,amiodarone
amoxicilline,amoxicilline
calcium,calcium
chloroquine,chloroquine
clarithromycine,clarithromycine
codeine,codeine
colchicine,colchicine
digoxine,digoxine
domperidone,domperidone
econazole,econazole
fer,fer
ibuprofene,ibuprofene
itraconazole,itraconazole
ketoprofene,ketoprofene
levothyroxine,levothyroxine
metronidazole,metronidazole
oxybate-de-sodium,oxybate de sodium
paracetamol,paracetamol
perindopril,périndopril
perindopril-tert-butylamine,perindopril tert-butylamine
phenobarbital,phenobarbital
sulfamethoxazole,sulfamethoxazole
sodium-ricinoleate-de,sodium (ricinoleate de)
potassium,potassium
simvastatine,simvastatine
timolol,timolol
tramadol,tramadol
trimethoprime,trimethoprime
warfarine,warfarine
acide-valproique,acide valproique
pseudoephedrine,pseudoephedrine
`;
const CLASSES = `id,libelle
anti-inflammatoires-non-steroidiens,anti-inflammatoires non stéroïdiens
antiparasitaires-susceptibles-de-donner-des-torsades-de-pointes,antiparasitaires susceptibles de donner des torsades de pointes
autres-anti-inflammatoires-non-steroidiens,autres anti-inflammatoires non stéroïdiens
anticoagulants-oraux,anticoagulants oraux
antivitamines-k,antivitamines K
autres-medicaments-sedatifs,autres médicaments sédatifs
barbituriques,barbituriques
beta-bloquants-y-compris-collyres,bêta-bloquants (y compris collyres)
bradycardisants,bradycardisants
inhibiteurs-de-l-enzyme-de-conversion,inhibiteurs de l'enzyme de conversion
inhibiteurs-puissants-du-cyp3a4,inhibiteurs puissants du CYP3A4
macrolides,macrolides
medicaments-sedatifs,médicaments sédatifs
morphiniques,morphiniques
substances-susceptibles-de-donner-des-torsades-de-pointes,substances susceptibles de donner des torsades de pointes
sympathomimetiques-alpha-voies-orale-et-ou-nasale,sympathomimétiques alpha (voies orale et/ou nasale)
`;
const MEMBRES = `classe,substance
anti-inflammatoires-non-steroidiens,ibuprofene
anti-inflammatoires-non-steroidiens,ketoprofene
antiparasitaires-susceptibles-de-donner-des-torsades-de-pointes,chloroquine
autres-anti-inflammatoires-non-steroidiens,ibuprofene
autres-anti-inflammatoires-non-steroidiens,ketoprofene
anticoagulants-oraux,warfarine
antivitamines-k,warfarine
autres-medicaments-sedatifs,codeine
autres-medicaments-sedatifs,oxybate-de-sodium
autres-medicaments-sedatifs,phenobarbital
autres-medicaments-sedatifs,tramadol
barbituriques,phenobarbital
beta-bloquants-y-compris-collyres,timolol
bradycardisants,amiodarone
bradycardisants,digoxine
inhibiteurs-de-l-enzyme-de-conversion,perindopril
inhibiteurs-de-l-enzyme-de-conversion,perindopril-tert-butylamine
inhibiteurs-puissants-du-cyp3a4,clarithromycine
inhibiteurs-puissants-du-cyp3a4,itraconazole
macrolides,clarithromycine
medicaments-sedatifs,codeine
medicaments-sedatifs,oxybate-de-sodium
medicaments-sedatifs,phenobarbital
medicaments-sedatifs,tramadol
morphiniques,codeine
morphiniques,tramadol
substances-susceptibles-de-donner-des-torsades-de-pointes,amiodarone
substances-susceptibles-de-donner-des-torsades-de-pointes,chloroquine
substances-susceptibles-de-donner-des-torsades-de-pointes,domperidone
sympathomimetiques-alpha-voies-orale-et-ou-nasale,pseudoephedrine
`;
const COUPLES = `id,type_a,a,type_b,b,niveau_max,nb_niveaux,intra_classe,mecanisme
T01,substance,acide-acetylsalicylique,classe,anticoagulants-oraux,CI,3,0,Saignements plus fréquents.
T02,classe,anti-inflammatoires-non-steroidiens,classe,anticoagulants-oraux,AD,1,0,"Saignements plus fréquents, l'estomac étant moins bien gardé."
T03,classe,anti-inflammatoires-non-steroidiens,classe,autres-anti-inflammatoires-non-steroidiens,AD,1,1,Rien à gagner à deux.
T04,substance,paracetamol,classe,antivitamines-k,PE,1,0,Effet accru aux fortes doses.
T05,classe,inhibiteurs-puissants-du-cyp3a4,substance,simvastatine,CI,1,0,Le foie ne détruit plus la statine.
T06,substance,clarithromycine,substance,simvastatine,CI,1,0,Muscles.
T07,substance,colchicine,classe,inhibiteurs-puissants-du-cyp3a4,CI,2,0,Colchicine en excès.
T08,classe,medicaments-sedatifs,classe,autres-medicaments-sedatifs,CI,3,1,Sommeil.
T09,substance,calcium,substance,digoxine,CI,2,0,Rythme du cœur.
T10,substance,levothyroxine,substance,fer,PE,1,0,Moins bien absorbée.
T11,classe,beta-bloquants-y-compris-collyres,classe,bradycardisants,APEC,1,0,Cœur lent.
T12,classe,antivitamines-k,substance,econazole,PE,1,0,"Quelle que soit la voie, l'effet augmente."
T13,classe,antiparasitaires-susceptibles-de-donner-des-torsades-de-pointes,classe,substances-susceptibles-de-donner-des-torsades-de-pointes,CI,2,0,Torsades.
T14,substance,metronidazole,autre,alcool-boisson-ou-excipient,AD,1,0,Effet antabuse.
T15,classe,inhibiteurs-de-l-enzyme-de-conversion,substance,potassium,AD,1,0,Potassium en excès.
T16,classe,sympathomimetiques-alpha-voies-orale-et-ou-nasale,substance,amiodarone,CI,1,0,Tension.
T17,substance,metronidazole,substance,warfarine,APEC,1,0,Effet accru.
`;
const NIVEAUX = `couple,rang,niveau,texte
T01,1,CI,"avec de fortes doses, ou un ulcère ancien"
T01,2,AD,avec des doses moyennes
T01,3,APEC,avec de petites doses
T02,1,AD,"Si on ne peut l'éviter, surveiller."
T03,1,AD,
T04,1,PE,Contrôle plus fréquent.
T05,1,CI,
T06,1,CI,
T07,1,CI,- avec les macrolides
T07,2,AD,- avec les antifongiques azolés et les autres
T08,1,CI,entre l'oxybate de sodium et les opiacés ou les barbituriques.
T08,2,AD,avec l'oxybate de sodium.
T08,3,APEC,- pour tous les médicaments sédatifs entre eux
T09,1,CI,- avec les sels de calcium IV
T09,2,PE,- avec les sels de calcium par voie orale
T10,1,PE,À distance.
T11,1,APEC,
T12,1,PE,Contrôle plus fréquent.
T13,1,CI,"- avec le citalopram, la dompéridone"
T13,2,AD,- avec les autres médicaments
T14,1,AD,Pas d'alcool.
T15,1,AD,"sauf s'il en manque"
T16,1,CI,
T17,1,APEC,
`;
const CORRESPONDANCES = `code_substance,libelle_bdpm,substance,methode
1,PARACÉTAMOL,paracetamol,exact
2,CHLORHYDRATE DE TRAMADOL,tramadol,sel
3,VALPROATE DE SODIUM,acide-valproique,alias
3,SODIUM (VALPROATE DE),sodium-ricinoleate-de,exact
4,SODIUM (FLUORURE DE),sodium-ricinoleate-de,exact
5,PÉRINDOPRIL TERT-BUTYLAMINE,perindopril,alias
5,PÉRINDOPRIL TERT-BUTYLAMINE,perindopril-tert-butylamine,exact
6,CALCIUM (GLUCONATE DE),calcium,exact
`;
const LICENCE = 'Licence d’essai\n\nCopyright (c) 2026 Personne\n\nFaites-en ce que vous voulez.\n';
const PRESENTATION =
  'Thésaurus fictif, édition de mars 2026 (publié 05-03-2026).\n« Source : Thésaurus fictif, mars 2026 — pour les essais »\n';

export const THESAURUS_FICTIF: Readonly<Record<string, string>> = {
  'substances.csv': SUBSTANCES,
  'classes.csv': CLASSES,
  'membres.csv': MEMBRES,
  'couples.csv': COUPLES,
  'niveaux.csv': NIVEAUX,
  'bdpm_substances.csv': CORRESPONDANCES,
  'LICENSE-essai.txt': LICENCE,
  'README.md': PRESENTATION,
};
/** The same, some files in the place of others; null takes one away. */
export function fichiersFictifs(
  autres: Readonly<Record<string, string | null>> = {},
): Map<string, Uint8Array> {
  const tous = { ...THESAURUS_FICTIF, ...autres };
  return new Map(
    Object.entries(tous).flatMap(([nom, texte]) =>
      texte === null ? [] : [[nom, new TextEncoder().encode(texte)] as const],
    ),
  );
}

const REEL = path.join(DONNEES, 'interactions');
/** The agency's, where it stands beside the project; null in a clone alone. */
export function fichiersReels(): Map<string, Uint8Array> | null {
  if (!existsSync(path.join(REEL, 'couples.csv'))) return null;
  return new Map(
    readdirSync(REEL).map((nom) => [nom, new Uint8Array(readFileSync(path.join(REEL, nom)))]),
  );
}
/** A file of the agency's, as text. */
export const texteReel = (nom: string): string => readFileSync(path.join(REEL, nom), 'utf8');
