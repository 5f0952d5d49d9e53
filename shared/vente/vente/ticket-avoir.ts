import { nomCss, nomTva } from '../../base/fiscalite.ts';
import { formatDateHeure } from '../../base/dates.ts';
import { formatTicket } from '../../base/montant.ts';
import { formatCaisse, nomDuMode } from '../caisse/caisse.schema.ts';
import { formatArrondis } from '../caisse/arrondi-especes.rules.ts';
import { arrondiDuRendu } from './retour-vente.rules.ts';
import type { RetourVente } from './retour-vente.schema.ts';
import type { CertificationImprimee } from '../certification/certification.schema.ts';
import {
  certificationAuTicket,
  type Enseigne,
  enseigne,
  type LigneTicket,
  mentionFormation,
  rangTicket,
  type Ticket,
} from './ticket.ts';
import type { Vente } from './vente.schema.ts';

const texte = (t: string): LigneTicket => ({ genre: 'texte', texte: t });
const siPositif = (gauche: string, montant: number): LigneTicket[] =>
  montant > 0 ? [rangTicket(gauche, montant)] : [];

const TIROIR_MS = 2 * 60_000;
/** [AVO-7] Only for a return under two minutes old. */
export const ouvreLeTiroirDeRetour = (
  { created_at }: Pick<RetourVente, 'created_at'>,
  maintenant: Date,
): boolean => maintenant.getTime() - Date.parse(created_at) < TIROIR_MS;

/**
 * [AVO-6] Credit note number, sale, boxes at the price paid, refund and mode, insurance share
 * withdrawn; signed by the client. Cash opens the drawer.
 */
export function composerTicketAvoir(
  r: RetourVente,
  v: Pick<
    Vente,
    'id' | 'numero_ticket' | 'caisse' | 'created_at' | 'client' | 'taux_tva' | 'taux_css'
  >,
  p: Enseigne | null,
  certifications: readonly CertificationImprimee[] = [],
): Ticket {
  const certifie = certificationAuTicket(certifications);
  const { arrondi_especes } = r;
  const arrondis = formatArrondis({ arrondi: arrondiDuRendu(r), arrondi_especes });
  return {
    ...enseigne(p),
    provisoire: null,
    duplicata: null,
    code: null,
    qr: certifie.qr,
    lien: null,
    especes: r.mode === 'espece' && r.montant_rendu > 0,
    lignes: [
      ...mentionFormation(p),
      ...certifie.tete,
      {
        genre: 'rang',
        gauche: `AVOIR N° ${r.avoir_numero ?? '…'}`,
        droite: formatCaisse(r.caisse),
        gras: true,
      },
      texte(formatDateHeure(new Date(r.created_at))),
      texte(`Rendu par : ${r.created_by}`),
      texte(`Client : ${v.client}`),
      texte(
        `Sur la vente N° ${v.id} du ${formatDateHeure(new Date(v.created_at))} (${formatCaisse(v.caisse)}, ticket N° ${v.numero_ticket})`,
      ),
      texte(`Motif : ${r.motif}`),
      { genre: 'trait' },
      ...r.lignes.map((l): LigneTicket => ({
        genre: 'produit',
        libelle: l.libelle,
        posologie: null,
        gauche: l.lot === null ? `${l.qte} ×` : `${l.qte} × · lot ${l.lot}`,
        droite: formatTicket(l.cout_total_reel),
      })),
      { genre: 'trait' },
      rangTicket('HT', r.ht),
      ...siPositif(nomTva(v), r.tva),
      ...siPositif(nomCss(v), r.css),
      ...siPositif('Garde', r.garde),
      rangTicket('Total TTC repris', r.total),
      ...siPositif('Prise en charge retirée', r.total_prise_en_charge),
      ...siPositif('Remise reprise', r.remise),
      ...arrondis.flatMap(([nom, fcfa]) => (fcfa === 0 ? [] : [rangTicket(nom, fcfa)])),
      {
        genre: 'net',
        gauche: `RENDU (${nomDuMode(r.mode)})`,
        droite: formatTicket(r.montant_rendu),
      },
      ...(r.reference ? [texte(`Référence : ${r.reference}`)] : []),
      ...certifie.pied,
      texte('Signature du client :'),
      texte('\u00a0'),
    ],
  };
}
