import {
  alertesSauvegarde,
  DISQUE_PLEIN,
  disqueMinimal,
  type EtatAJuger,
} from '../sauvegarde/sauvegarde.rules.ts';
import {
  type CertificationRelevee,
  jugerCertification,
} from '../../vente/certification/alarmes.rules.ts';
import * as phrases from './etat.phrases.ts';
import {
  type ActeLent,
  CLES_CONTROLE,
  type CleControle,
  type Controle,
  ETATS_CONTROLE,
  type EtatControle,
} from './etat.schema.ts';

const [MINUTE_MS, HEURE_MS, JOUR_MS] = [60_000, 3_600_000, 86_400_000];

/** Bytes. */
export interface ReleveServeur {
  depuis: Date;
  versions: { application: string; node: string; systeme: string };
  /** Crashes followed by a restart. */
  arrets: readonly Date[];
  /** Null: no answer. */
  base: { version: string; depuis: Date; octets: number } | null;
  /** Data disk; null for an external PostgreSQL. */
  libre: number | null;
  /** On demand, not each minute. */
  tailles: { donnees: number; sauvegardes: number } | null;
  /** Null: no backups. */
  sauvegarde: EtatAJuger | null;
  /** Null: no WAL archiving. */
  archivage: { dernier: Date | null } | null;
  /** Null: no HTTPS. `fin` null: expected but failed. */
  certificat: { fin: Date | null } | null;
  horloge: {
    machine: Date;
    /** Floor used instead when the machine precedes the last sale. */
    tenue: Date | null;
    saut: { heures: number; quand: Date } | null;
  } | null;
  imprimantes: readonly { caisse: string; adresse: string; muette_depuis: Date | null }[];
  connexions: { ecrans: number; personnes: number };
  lents: readonly ActeLent[];
  /** `age_ms`: oldest, by the database clock. */
  evenements: { nombre: number; age_ms: number };
  /** Null: no certification. */
  certification: CertificationRelevee | null;
  chaine: {
    chaines: number;
    faits: number;
    dernier: Date | null;
    rompues: readonly string[];
    /** Unknown keys whose last links are otherwise valid. */
    inconnues?: readonly string[];
  };
}

/** p95 threshold, ms, and minimum calls. */
const [LENT_MS, LENT_FOIS] = [1_000, 20];

type Constat = Omit<Controle, 'cle' | 'titre'>;
const juste = (valeur: string): Constat => ({ etat: 'juste', valeur, faire: null });
const mal = (etat: EtatControle, valeur: string, faire: string): Constat => ({
  etat,
  valeur,
  faire,
});

function jugerRelances({ arrets }: ReleveServeur, maintenant: Date): Constat {
  const depuis = (ms: number) => arrets.filter((a) => maintenant.getTime() - a.getTime() < ms);
  const duJour = depuis(JOUR_MS);
  const dernier = duJour.at(-1);
  if (!dernier) return juste(phrases.aucunArret);
  const etat = depuis(HEURE_MS).length >= 3 ? 'panne' : 'surveiller';
  return mal(etat, phrases.arretsBrutaux(duJour.length, dernier), phrases.arretsFaire);
}

const jugerBase = ({ base }: ReleveServeur): Constat =>
  base === null
    ? mal('panne', phrases.baseMuette, phrases.baseFaire)
    : juste(phrases.baseDite(base.version, base.octets, base.depuis));

/** Data disk first: it stops sales; then backups. */
function jugerDisque(r: ReleveServeur, maintenant: Date): Constat | null {
  const donnees = r.libre ?? Number.POSITIVE_INFINITY;
  const libre = Math.min(donnees, r.sauvegarde?.libre ?? donnees);
  if (!Number.isFinite(libre)) return null;
  const { tailles } = r;
  const valeur = phrases.disqueDit(
    libre,
    tailles ? phrases.taillesDites(tailles.donnees, tailles.sauvegardes) : '',
  );
  if (donnees < DISQUE_PLEIN) return mal('panne', valeur, phrases.disquePleinFaire);
  if (donnees >= disqueMinimal(0) && !warnsOf(r.sauvegarde, 'disque', maintenant))
    return juste(valeur);
  const voulu = disqueMinimal(r.sauvegarde?.tailleDerniere ?? 0);
  return mal('surveiller', valeur, phrases.disqueFaire(voulu));
}
/** Does [SAU-4] warn of it? */
const warnsOf = (
  sauvegarde: EtatAJuger | null,
  quoi: 'ancienne' | 'disque' | 'journal',
  maintenant: Date,
): boolean =>
  sauvegarde !== null && alertesSauvegarde(sauvegarde, maintenant).some((a) => a.quoi === quoi);

function jugerSauvegarde({ sauvegarde }: ReleveServeur, maintenant: Date): Constat | null {
  if (!sauvegarde) return null;
  const { derniere, depuis, tailleDerniere } = sauvegarde;
  const valeur = derniere
    ? phrases.sauvegardeDite(derniere, tailleDerniere)
    : phrases.sauvegardeAucune;
  if (!warnsOf(sauvegarde, 'ancienne', maintenant))
    return juste(derniere ? valeur : phrases.sauvegardeAttendue);
  const age = maintenant.getTime() - (derniere ?? depuis).getTime();
  return mal(age > 3 * JOUR_MS ? 'panne' : 'surveiller', valeur, phrases.sauvegardeFaire);
}

function jugerArchivage(
  { archivage, sauvegarde }: ReleveServeur,
  maintenant: Date,
): Constat | null {
  if (!archivage) return null;
  const arret = sauvegarde?.journalDepuis ?? null;
  if (arret === null) return juste(phrases.archivageDit(archivage.dernier));
  const long = maintenant.getTime() - arret.getTime() > HEURE_MS;
  return mal(long ? 'panne' : 'surveiller', phrases.archivageArrete(arret), phrases.archivageFaire);
}

function jugerCertificat({ certificat }: ReleveServeur, maintenant: Date): Constat {
  if (!certificat) return juste(phrases.certificatSans);
  const { fin } = certificat;
  if (fin === null) return mal('panne', phrases.certificatFerme, phrases.certificatFaire);
  const reste = fin.getTime() - maintenant.getTime();
  if (reste <= 0) return mal('panne', phrases.certificatDit(fin), phrases.certificatFaire);
  // Renewal starts at thirty days: under fourteen, it failed.
  return reste < 14 * JOUR_MS
    ? mal('surveiller', phrases.certificatDit(fin), phrases.certificatFaire)
    : juste(phrases.certificatDit(fin));
}

function jugerHorloge({ horloge }: ReleveServeur, maintenant: Date): Constat | null {
  if (!horloge) return null;
  const { machine, tenue, saut } = horloge;
  if (tenue) return mal('panne', phrases.horlogeReculee(machine, tenue), phrases.horlogeFaire);
  return saut && Math.abs(maintenant.getTime() - saut.quand.getTime()) < JOUR_MS
    ? mal('surveiller', phrases.horlogeAvancee(saut.heures, saut.quand), phrases.horlogeFaire)
    : juste(phrases.horlogeDite);
}

function jugerImprimantes({ imprimantes }: ReleveServeur): Constat {
  const muettes = imprimantes.flatMap(({ caisse, adresse, muette_depuis }) =>
    muette_depuis ? [phrases.imprimanteMuetteDepuis(caisse, adresse, muette_depuis)] : [],
  );
  if (muettes.length > 0) return mal('panne', muettes.join(' ; '), phrases.imprimanteFaire);
  return juste(
    imprimantes.length === 0
      ? phrases.imprimantesSans
      : phrases.imprimantesDites(imprimantes.length),
  );
}

function jugerLenteur({ lents }: ReleveServeur): Constat {
  const trop = lents.filter((l) => l.p95 > LENT_MS && l.nombre >= LENT_FOIS);
  return trop.length === 0
    ? juste(phrases.lenteurSans)
    : mal('surveiller', phrases.lenteurDite(trop.length), phrases.lenteurFaire);
}

function jugerEvenements({ evenements: { nombre, age_ms: age } }: ReleveServeur): Constat {
  const valeur = phrases.evenementsDits(nombre, Math.round(age / 1000));
  // Numbered each second: ten seconds waiting means nobody reads them.
  if (age > MINUTE_MS) return mal('panne', valeur, phrases.evenementsFaire);
  return age > 10_000
    ? mal('surveiller', valeur, phrases.evenementsFaire)
    : juste(phrases.evenementsAucun);
}

/** [SCE-31] Unknown key: a peer's or a forger's, reported at the same severity. */
function jugerChaine({ chaine }: ReleveServeur): Constat {
  const { rompues, inconnues = [] } = chaine;
  if (rompues.length > 0)
    return mal('panne', phrases.chaineRompue(rompues.join(', ')), phrases.chaineFaire);
  if (inconnues.length > 0)
    return mal('panne', phrases.cleInconnue(inconnues.join(', ')), phrases.cleInconnueFaire);
  return juste(
    chaine.dernier === null
      ? phrases.chaineVide
      : phrases.chaineDite(chaine.chaines, chaine.faits, chaine.dernier),
  );
}

interface Regle {
  /** Bell and mail. */
  alarme: boolean;
  /** Shared by all processes, or local to this machine. */
  de: 'base' | 'machine';
  /** Null: not applicable. */
  juger: (releve: ReleveServeur, maintenant: Date) => Constat | null;
}
/** [ETA-1] Single table for page, bell, mail and `/sante`. */
export const CONTROLES: Readonly<Record<CleControle, Regle>> = {
  serveur: {
    alarme: false,
    de: 'machine',
    juger: (r) => juste(phrases.serveurDepuis(r.depuis, r.versions)),
  },
  relances: { alarme: true, de: 'machine', juger: jugerRelances },
  base: { alarme: false, de: 'base', juger: jugerBase },
  disque: { alarme: true, de: 'machine', juger: jugerDisque },
  sauvegarde: { alarme: true, de: 'machine', juger: jugerSauvegarde },
  archivage: { alarme: true, de: 'machine', juger: jugerArchivage },
  certificat: { alarme: true, de: 'machine', juger: jugerCertificat },
  horloge: { alarme: true, de: 'machine', juger: jugerHorloge },
  imprimantes: { alarme: true, de: 'base', juger: jugerImprimantes },
  connexions: {
    alarme: false,
    de: 'base',
    juger: ({ connexions: c }) => juste(phrases.connexionsDites(c.ecrans, c.personnes)),
  },
  lenteur: { alarme: false, de: 'machine', juger: jugerLenteur },
  evenements: { alarme: true, de: 'base', juger: jugerEvenements },
  certification: {
    alarme: true,
    de: 'base',
    juger: (r, maintenant) => jugerCertification(r.certification, maintenant),
  },
  // With this process's key folder [SCE-31].
  chaine: { alarme: true, de: 'machine', juger: jugerChaine },
};

export const jugerServeur = (releve: ReleveServeur, maintenant: Date): Controle[] =>
  CLES_CONTROLE.flatMap((cle) => {
    const constat = CONTROLES[cle].juger(releve, maintenant);
    return constat ? [{ cle, titre: phrases.TITRES_CONTROLE[cle], ...constat }] : [];
  });

const gravite = (etat: EtatControle): number => ETATS_CONTROLE.indexOf(etat);
/** 'juste' when empty. */
export const pireEtat = (controles: readonly Pick<Controle, 'etat'>[]): EtatControle =>
  ETATS_CONTROLE[Math.max(0, ...controles.map((c) => gravite(c.etat)))] ?? 'juste';

export interface RaisedAlarm {
  etat: EtatControle;
  /** ISO. */
  depuis: string;
  /** Mailed to every recipient. */
  courriel: boolean;
  /** Recipients done (sent or refused) while others remain. */
  boites?: readonly string[];
}
export type RaisedAlarms = Partial<Record<CleControle, RaisedAlarm>>;
interface SuiteDEnvoi {
  tenues: RaisedAlarms;
  /** New or worse. */
  montees: Controle[];
  /** Recovered or no longer monitored (disk removed). */
  tombees: CleControle[];
}

/**
 * [ETA-2] Once until cleared: 02:00 short, notified; 02:01 silent; 03:00 full, notified; 04:00 some
 * room, silent, so full again notifies; 05:00 cleared.
 */
export function suivreAlarmes(
  tenues: RaisedAlarms,
  controles: readonly Controle[],
  maintenant: string,
): SuiteDEnvoi {
  const suite: SuiteDEnvoi = { tenues: {}, montees: [], tombees: [] };
  for (const c of controles) {
    if (!CONTROLES[c.cle].alarme || c.etat === 'juste') continue;
    const tenue = tenues[c.cle];
    const monte = !tenue || gravite(c.etat) > gravite(tenue.etat);
    if (monte) suite.montees.push(c);
    suite.tenues[c.cle] = monte
      ? { etat: c.etat, depuis: tenue?.depuis ?? maintenant, courriel: false }
      : { ...tenue, etat: c.etat };
  }
  suite.tombees = CLES_CONTROLE.filter((cle) => tenues[cle] && !suite.tenues[cle]);
  return suite;
}
