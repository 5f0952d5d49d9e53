import { formatDate, formatDateHeure } from '../../base/dates.ts';
import { formatTicket } from '../../base/montant.ts';
import { denombrer } from '../../base/texte.ts';
import { formatCaisse } from '../caisse/caisse.schema.ts';
import type { CertificationImprimee } from '../certification/certification.schema.ts';
import { prixUnitaireTtc } from '../reservation/prix-affiche.rules.ts';
import * as phrases from './envoi-ticket.phrases.ts';
import {
  certificationAuTicket,
  type Enseigne,
  enseigne,
  type LigneTicket,
  mentionDeSuite,
  mentionFormation,
  nomDeLaPart,
  reglementAuTicket,
  sommesAuTicket,
  type Ticket,
} from './ticket.ts';
import type { TicketDuClient } from './ticket-client.schema.ts';

/** The client's copy: the paper's sums and certification, nothing of health [ENV-4]. */
export interface CopieDuClient extends Pick<Ticket, 'nom' | 'entete' | 'lignes' | 'slogan' | 'qr'> {
  /** [ENV-3] */
  duplicata: boolean;
}

const ligne = (l: TicketDuClient['lignes'][number], rang: number): LigneTicket => ({
  genre: 'produit',
  libelle: l.libelle ?? phrases.article(rang + 1),
  posologie: null,
  gauche: `${l.qte} × ${formatTicket(prixUnitaireTtc(l))}`,
  droite: formatTicket(l.cout_total_reel),
});

export function composerCopieDuClient(
  t: TicketDuClient,
  p: Enseigne | null,
  {
    duplicata,
    certifications,
  }: {
    duplicata: boolean;
    certifications: readonly CertificationImprimee[];
  },
): CopieDuClient {
  const certifie = certificationAuTicket(certifications);
  const { nom, entete, slogan } = enseigne(p);
  const articles = t.lignes.reduce((n, l) => n + l.qte, 0);
  return {
    nom,
    entete,
    slogan,
    duplicata,
    qr: certifie.qr,
    lignes: [
      ...mentionFormation(p),
      ...mentionDeSuite(t),
      ...annulation(t),
      ...certifie.tete,
      {
        genre: 'rang',
        gauche: `Ticket N° ${t.numero_ticket}`,
        droite: formatCaisse(t.caisse),
        gras: true,
      },
      {
        genre: 'rang',
        gauche: t.switch_finish_at === null ? '' : formatDateHeure(new Date(t.switch_finish_at)),
        droite: denombrer(articles, 'article'),
      },
      { genre: 'trait' },
      ...t.lignes.map(ligne),
      { genre: 'trait' },
      ...sommesAuTicket(t, nomDeLaPart(t.sur_le_compte)),
      ...reglementAuTicket(t),
      ...(certifie.pied.length > 0 ? [{ genre: 'trait' as const }, ...certifie.pied] : []),
    ],
  };
}
const annulation = ({ annule_at }: TicketDuClient): LigneTicket[] =>
  annule_at === null
    ? []
    : [{ genre: 'texte', texte: phrases.venteAnnuleeLe(formatDate(new Date(annule_at))) }];

/** As a message: mail, or WhatsApp without a link. */
export function texteDeLaCopie(c: CopieDuClient): string {
  const corps = c.lignes.map((l) => {
    if (l.genre === 'trait') return '';
    if (l.genre === 'texte') return l.texte;
    if (l.genre === 'produit') return `${l.libelle} : ${l.gauche} = ${l.droite}`;
    return [l.gauche, l.droite].filter(Boolean).join(' : ');
  });
  const parties = [c.nom, ...c.entete, c.duplicata ? phrases.DUPLICATA : null, '', ...corps];
  const pied = [c.qr, c.slogan].filter((t) => t !== null);
  return [...parties, ...pied].filter((t) => t !== null).join('\n');
}
