import * as phrases from '#shared/vente/certification/certification.phrases.ts';
import {
  type LigneADire,
  lignesADire,
  paiementsADire,
  totalADire,
} from '#shared/vente/certification/lignes.rules.ts';
import { LIBELLE_MODE_A_DIRE, LIBELLE_TAXE } from '#shared/vente/certification/pilotes.ts';
import type { APreparer, Empechement, MessageFiscal } from '../pilote-fiscal.ts';

const GROUPES = ['A', 'B', 'C', 'D', 'E', 'F'];
const MODES = ['ESPECES', 'VIREMENT', 'CARTEBANCAIRE', 'MOBILEMONEY', 'CHEQUES', 'CREDIT', 'AUTRE'];
const IFU = /^\d{13}$/;
const IFU_ATTENDU = '13 chiffres';

const duClient = (phrase: string): Empechement => ({ phrase, a_corriger: 'client' });
const desReglages = (phrase: string): Empechement => ({ phrase, a_corriger: 'reglage' });

/** Whole-franc prices: an indivisible line becomes quantity 1 at its amount. */
function article(l: LigneADire, taxGroup: string): object {
  const tout = l.prix === null;
  return {
    ...(l.cip !== null && { code: l.cip }),
    name: tout ? `${l.libelle} × ${l.qte}` : l.libelle,
    price: tout ? l.montant : l.prix,
    quantity: tout ? 1 : l.qte,
    taxGroup,
  };
}

function articles({ contenu, part, reglages }: APreparer): object[] | Empechement {
  const lignes = lignesADire(contenu, part, reglages);
  const inconnue = lignes.find((l) => !GROUPES.includes(reglages.taxes[l.taxe]));
  if (inconnue) {
    const { taxe } = inconnue;
    return desReglages(phrases.groupeInconnu(LIBELLE_TAXE[taxe], reglages.taxes[taxe]));
  }
  return lignes.map((l) => article(l, reglages.taxes[l.taxe]));
}

function client({ contenu: { client: c } }: APreparer): object | null | Empechement {
  const nif = c.nif?.replaceAll(/\s/g, '') ?? '';
  if (nif === '' && c.type === 'entreprise') return duClient(phrases.nifClientManque(c.nom));
  if (nif !== '' && !IFU.test(nif)) return duClient(phrases.nifClientFaux(nif, IFU_ATTENDU));
  const contact = c.telephone ?? c.email;
  return {
    ...(nif !== '' && { ifu: nif }),
    name: c.nom,
    ...(contact !== null && { contact }),
    ...(c.adresse !== null && { address: c.adresse }),
  };
}

function paiements(a: APreparer, total: number): object[] | Empechement {
  const dits = paiementsADire(a.contenu, a.part, total);
  const inconnu = dits.find((p) => !MODES.includes(a.reglages.modes[p.mode]));
  return inconnu
    ? desReglages(
        phrases.modeInconnu(LIBELLE_MODE_A_DIRE[inconnu.mode], a.reglages.modes[inconnu.mode]),
      )
    : dits.map((p) => ({ name: a.reglages.modes[p.mode], amount: p.montant }));
}

/**
 * [CER-20] Whole prices including taxes, one group per line; a credit note names its sale's code
 * without dashes.
 */
export function preparerMecef(a: APreparer): MessageFiscal | Empechement {
  const { vendeur, operateur } = a.contenu;
  const ifu = vendeur.nif?.replaceAll(/\s/g, '') ?? '';
  if (ifu === '') return desReglages(phrases.nifVendeurManque);
  if (!IFU.test(ifu)) return desReglages(phrases.nifVendeurFaux(ifu, IFU_ATTENDU));
  const total = totalADire(a.contenu, a.part);
  const items = articles(a);
  if ('phrase' in items) return items;
  const aQui = client(a);
  if (aQui !== null && 'phrase' in aQui) return aQui as Empechement;
  const payment = paiements(a, total);
  if ('phrase' in payment) return payment;
  const texte = JSON.stringify({
    ifu,
    type: a.genre === 'vente' ? 'FV' : 'FA',
    ...(a.original !== null && { reference: a.original.code.replaceAll('-', '') }),
    items,
    client: aQui,
    operator: { id: String(operateur.id), name: operateur.nom },
    payment,
  });
  return { texte, total };
}
