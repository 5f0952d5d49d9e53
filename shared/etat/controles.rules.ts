import {
  alertesSauvegarde,
  DISQUE_PLEIN,
  disqueMinimal,
  type EtatAJuger,
} from '../sauvegarde/sauvegarde.rules.ts';
import { type CertificationRelevee, jugerCertification } from '../certification/alarmes.rules.ts';
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

/** What was read of the server at one moment, before anything is judged. Sizes in bytes. */
export interface ReleveServeur {
  depuis: Date;
  versions: { application: string; node: string; systeme: string };
  /** Ends that nobody asked for, followed by a new start. */
  arrets: readonly Date[];
  /** Null: it does not answer. */
  base: { version: string; depuis: Date; octets: number } | null;
  /** Free on the disk of the data; null where it is not ours (a PostgreSQL of one's own). */
  libre: number | null;
  /** Read when the page is opened, not each minute. */
  tailles: { donnees: number; sauvegardes: number } | null;
  /** Null where no backup is kept. */
  sauvegarde: EtatAJuger | null;
  /** Null where the base hands over no log. */
  archivage: { dernier: Date | null } | null;
  /** Null: this server opens no encrypted door. `fin` null: it should, and could not. */
  certificat: { fin: Date | null } | null;
  horloge: {
    machine: Date;
    /** The moment held instead, when the machine is before the last sale. */
    tenue: Date | null;
    saut: { heures: number; quand: Date } | null;
  } | null;
  imprimantes: readonly { caisse: string; adresse: string; muette_depuis: Date | null }[];
  connexions: { ecrans: number; personnes: number };
  lents: readonly ActeLent[];
  /** `age_ms`: how long the oldest has waited, by the base's own clock. */
  evenements: { nombre: number; age_ms: number };
  /** Null: nobody certifies the sales. */
  certification: CertificationRelevee | null;
  chaine: {
    chaines: number;
    faits: number;
    dernier: Date | null;
    rompues: readonly string[];
    /** Names of keys not known here, of last links that hold otherwise. */
    inconnues?: readonly string[];
  };
}

/** Milliseconds: nineteen of twenty must take less, for a kind of call made often enough to tell. */
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

/** The disk of the data first, for it stops the sale; then that of the backups. */
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
  if (donnees >= disqueMinimal(0) && !dit(r.sauvegarde, 'disque', maintenant)) return juste(valeur);
  const voulu = disqueMinimal(r.sauvegarde?.tailleDerniere ?? 0);
  return mal('surveiller', valeur, phrases.disqueFaire(voulu));
}
/** Does the rule of backups [SAU-4] warn of this? */
const dit = (
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
  if (!dit(sauvegarde, 'ancienne', maintenant))
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
  // It is renewed thirty days before its end: fewer say that it could not be.
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
  // Each second they are numbered: what waits for ten is not being looked at.
  if (age > MINUTE_MS) return mal('panne', valeur, phrases.evenementsFaire);
  return age > 10_000
    ? mal('surveiller', valeur, phrases.evenementsFaire)
    : juste(phrases.evenementsAucun);
}

/** [SCE-31] A key not known here is a peer's or a forger's: said for what it is, at the same height. */
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
  /** Told in the bell and by mail when it is not as it should be. */
  alarme: boolean;
  /** Whose state it is: of the base, alike for all its processes, or of the machine that looks. */
  de: 'base' | 'machine';
  /** Null: this server has nothing of the kind. */
  juger: (releve: ReleveServeur, maintenant: Date) => Constat | null;
}
/**
 * [ETA-1] The one table of what is looked at on the server: the page, the bell, the mail and `/sante`
 * all say what it says.
 */
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
  // Judged by the keys that the folder of this process knows [SCE-31].
  chaine: { alarme: true, de: 'machine', juger: jugerChaine },
};

/** Every line of the state of the server, in the order it is shown. */
export const jugerServeur = (releve: ReleveServeur, maintenant: Date): Controle[] =>
  CLES_CONTROLE.flatMap((cle) => {
    const constat = CONTROLES[cle].juger(releve, maintenant);
    return constat ? [{ cle, titre: phrases.TITRES_CONTROLE[cle], ...constat }] : [];
  });

const gravite = (etat: EtatControle): number => ETATS_CONTROLE.indexOf(etat);
/** The worst of them; 'juste' of none. */
export const pireEtat = (controles: readonly Pick<Controle, 'etat'>[]): EtatControle =>
  ETATS_CONTROLE[Math.max(0, ...controles.map((c) => gravite(c.etat)))] ?? 'juste';

/** An alarm that rose and has not fallen yet. */
export interface AlarmeTenue {
  etat: EtatControle;
  /** ISO. */
  depuis: string;
  /** The mail about it left to all who are to have it. */
  courriel: boolean;
  /** The boxes it left to, or that refused it, while another is still to have it. */
  boites?: readonly string[];
}
export type AlarmesTenues = Partial<Record<CleControle, AlarmeTenue>>;
interface SuiteDEnvoi {
  tenues: AlarmesTenues;
  /** To tell: it was well, or less bad. */
  montees: Controle[];
  /** To take back: well again, or no longer looked at (a disk that was taken away). */
  tombees: CleControle[];
}

/**
 * [ETA-2] An alarm is told once, until it falls: at 02:00 the disk is short, told; at 02:01 still,
 * nothing; at 03:00 it is full, told again; at 04:00 there is some room, kept in silence, so that full
 * again is told again; at 05:00 there is room, taken back.
 */
export function suivreAlarmes(
  tenues: AlarmesTenues,
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
