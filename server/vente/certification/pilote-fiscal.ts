import type { IssueDEnvoi } from '#shared/vente/certification/etats.rules.ts';
import type {
  ACorriger,
  BilanCertification,
  DocumentFige,
  GenreDocument,
  PartDocument,
} from '#shared/vente/certification/certification.schema.ts';
import type { ModeReel } from '#shared/admin/pharmacie/pays.ts';
import type { FullReglages } from './reglages-tenus.ts';

export interface Capacites {
  /** Answers a total to compare, then awaits confirmation. */
  deux_temps: boolean;
  /** Nothing is sent: the code is typed. */
  a_la_main: boolean;
  /** Reports remaining stickers. */
  vignettes: boolean;
}

export interface APreparer {
  document: string;
  genre: GenreDocument;
  part: PartDocument;
  numero: string;
  caisse: string;
  /** Declared name; '' when none. */
  point_de_vente: string;
  contenu: DocumentFige;
  /** For a credit note: the sale's code and item ids. */
  original: { code: string; suite: Record<string, unknown> | null } | null;
  reglages: FullReglages;
}
/** Full message and its expected total, FCFA. */
export interface MessageFiscal {
  texte: string;
  total: number;
}
/** Blocks sending until fixed. */
export interface Empechement {
  phrase: string;
  a_corriger: ACorriger | null;
}
export const estEmpechement = (p: MessageFiscal | Empechement): p is Empechement => 'phrase' in p;

export interface AccesService {
  adresse: string;
  jeton: string | null;
  mode: ModeReel;
  reglages: FullReglages;
  maintenant: Date;
}
export interface ReponseDuService {
  issue: IssueDEnvoi;
  /** HTTP status; null: no answer. */
  statut: number | null;
  texte: string | null;
}
export type EtatService = Omit<NonNullable<BilanCertification['service']>, 'lu_at'>;

/** Driver of one State's server, in its own folder. */
export interface PiloteFiscal {
  readonly capacites: Capacites;
  /** Documented URLs; null: none. */
  readonly adresses: Readonly<Record<ModeReel, string | null>>;
  /** [CER-2] Pure: converts the document, or says why not. */
  preparer(document: APreparer): MessageFiscal | Empechement;
  soumettre(message: MessageFiscal, acces: AccesService): Promise<ReponseDuService>;
  /** Two-step: confirms. */
  confirmer?(uid: string, acces: AccesService): Promise<ReponseDuService>;
  /** Two-step: cancels. */
  annuler?(uid: string, acces: AccesService): Promise<ReponseDuService>;
  etat?(acces: AccesService): Promise<EtatService>;
  /** [CER-8] Normalized code; null when invalid. */
  lireCode(texte: string): string | null;
  /** Code in a QR; null when foreign. Absent: QRs carry none. */
  lireQr?(texte: string): string | null;
}
