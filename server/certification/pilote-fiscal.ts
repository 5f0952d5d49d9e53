import type { IssueDEnvoi } from '#shared/certification/etats.rules.ts';
import type {
  ACorriger,
  BilanCertification,
  DocumentFige,
  GenreDocument,
  PartDocument,
} from '#shared/certification/certification.schema.ts';
import type { ModeReel } from '#shared/pharmacie/pays.ts';
import type { ReglagesTenus } from './reglages-tenus.ts';

/** What one driver can do, and how. */
export interface Capacites {
  /** It answers a total to compare, then waits to be confirmed. */
  deux_temps: boolean;
  /** Nothing is sent: a person types the code. */
  a_la_main: boolean;
  /** It tells how many stickers are left. */
  vignettes: boolean;
}

/** A document with all that its message is made of. */
export interface APreparer {
  document: string;
  genre: GenreDocument;
  part: PartDocument;
  numero: string;
  caisse: string;
  /** As it was declared over there; '' when it was not. */
  point_de_vente: string;
  contenu: DocumentFige;
  /** Of a credit note: what the State gave for its sale, and what was sold. */
  original: { code: string; suite: Record<string, unknown> | null } | null;
  reglages: ReglagesTenus;
}
/** What is sent, whole; what it must come to, in FCFA. */
export interface MessageFiscal {
  texte: string;
  total: number;
}
/** What keeps it from being sent: nothing leaves until somebody mends it. */
export interface Empechement {
  phrase: string;
  a_corriger: ACorriger | null;
}
export const estEmpechement = (p: MessageFiscal | Empechement): p is Empechement => 'phrase' in p;

/** How the State's server is reached. */
export interface AccesService {
  adresse: string;
  jeton: string | null;
  mode: ModeReel;
  reglages: ReglagesTenus;
  maintenant: Date;
}
/** What came back, as it was read. */
export interface ReponseDuService {
  issue: IssueDEnvoi;
  /** Of HTTP; null: nothing came back. */
  statut: number | null;
  texte: string | null;
}
export type EtatService = Omit<NonNullable<BilanCertification['service']>, 'lu_at'>;

/** One State's server. Each stands in a folder of its own. */
export interface PiloteFiscal {
  readonly capacites: Capacites;
  /** Where its documents say it is; null: nowhere to send to. */
  readonly adresses: Readonly<Record<ModeReel, string | null>>;
  /** [CER-2] Pure: our document made theirs, or why it cannot be. */
  preparer(document: APreparer): MessageFiscal | Empechement;
  /** One call. */
  soumettre(message: MessageFiscal, acces: AccesService): Promise<ReponseDuService>;
  /** Two steps: takes it for good. */
  confirmer?(uid: string, acces: AccesService): Promise<ReponseDuService>;
  /** Two steps: leaves it. */
  annuler?(uid: string, acces: AccesService): Promise<ReponseDuService>;
  etat?(acces: AccesService): Promise<EtatService>;
  /** [CER-8] The code as it is kept, or null when it is none of theirs. */
  lireCode(texte: string): string | null;
  /** The code that a QR of theirs bears; null: it is none of theirs. Absent: a QR says no code. */
  lireQr?(texte: string): string | null;
}
