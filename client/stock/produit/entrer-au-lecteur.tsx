// @kept-when-opened
import './entrer-au-lecteur.css';
import { Button } from '@blueprintjs/core';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useAtomValue } from 'jotai';
import { callApi, readApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { FormErrors, FormEnd, FormField } from '#client/ui/form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { useScan } from '#client/ui/scan/use-scan.ts';
import { lowBeep } from '#client/ui/sounds.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { ajouterMedicament, listerMedicaments } from '#shared/stock/medicament/medicament.api.ts';
import type { Medicament } from '#shared/stock/medicament/medicament.schema.ts';
import { nommerPresentation } from '#shared/stock/medicament/nommer.rules.ts';
import { formatCode, lireCode } from '#shared/stock/produit/codes.rules.ts';
import * as phrases from '#shared/stock/produit/entrer.phrases.ts';
import { codeNonCherche } from '#shared/stock/produit/scan.phrases.ts';
import { creerProduit } from '#shared/stock/produit/produit.api.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { lireBoite } from './boite-scannee.offert.ts';
import { useProduitsVivants } from './produit.queries.ts';

interface EnMain {
  code: string;
  medicament: Medicament | null;
  /** Lookup pending or failed. */
  attente: string | null;
}
interface Saisie {
  libelle: string;
  prix_achat: number | null;
  prix_de_vente: number | null;
  qte: number | null;
}
/** Defaults, editable later in the product form. */
const SIMPLE = { qte_min: 0, qte_max: 0, tva: false, css: false, couvert: true, is_active: true };
const VIERGE: Saisie = { libelle: '', prix_achat: null, prix_de_vente: null, qte: null };

const nomDeLaBase = (m: Medicament | null): string =>
  m ? nommerPresentation(m.libelle, m.presentation) : '';
/** Dirty: a new scan must not discard it. */
const estTapee = ({ medicament }: EnMain, s: Saisie): boolean =>
  [s.prix_achat, s.prix_de_vente, s.qte].some((n) => n !== null) ||
  s.libelle !== nomDeLaBase(medicament);

async function chercherDansLaBase(code: string): Promise<Medicament | null> {
  const lu = await readApi(listerMedicaments, {
    requete: { page: 1, rows: 2, search_by_keyword: code },
    silencieux: true,
  });
  const cips = new Set(lireCode(code)?.cips ?? [code]);
  return dataOf(lu).find((m) => cips.has(m.cip13) || cips.has(m.cip7)) ?? null;
}
/** A message when nothing is to be entered, else the medicine, if any. */
async function lireEntree(brut: string, base: boolean): Promise<string | Medicament | null> {
  const boite = await lireBoite(brut, { retires: true });
  // Several products: already shown.
  if (boite === null) return '';
  if (boite !== 'inconnue') return phrases.dejaEntre(boite.produit.libelle, boite.produit.qte);
  return base ? chercherDansLaBase(formatCode(brut)) : null;
}

/** Fields open at the scan; the lookup fills blanks only, and only while that box is current. */
function useBoiteEnMain() {
  const session = useAtomValue(sessionAtom);
  const [enMain, prendre] = useState<EnMain | null>(null);
  const [saisie, saisir] = useState<Saisie>(VIERGE);
  const [dit, setDit] = useState('');
  const recherche = useRef(0);
  // Focuses the missing name, unless already typing.
  const libelle = useRef<HTMLInputElement>(null);
  const touchee = useRef(false);
  const poser = (phrase = '') => {
    recherche.current += 1;
    touchee.current = false;
    prendre(null);
    saisir(VIERGE);
    setDit(phrase);
  };
  const chercher = async (brut: string) => {
    const mienne = (recherche.current += 1);
    const code = formatCode(brut);
    if (code !== enMain?.code) {
      touchee.current = false;
      saisir(VIERGE);
    }
    prendre({ code, medicament: null, attente: phrases.codeSeCherche });
    setDit(phrases.codeSeCherche);
    const base = session !== null && peut(session, 'STOCK', 'base');
    const lu = await lireEntree(brut, base).catch(() => undefined);
    if (recherche.current !== mienne) return;
    if (typeof lu === 'string') return poser(lu);
    if (lu === undefined) {
      lowBeep();
      prendre({ code, medicament: null, attente: codeNonCherche(code) });
      return setDit(codeNonCherche(code));
    }
    prendre({ code, medicament: lu, attente: null });
    saisir((avant) => ({ ...avant, libelle: avant.libelle || nomDeLaBase(lu) }));
    setDit(lu ? '' : phrases.horsDeLaBase);
    if (!lu && !touchee.current) libelle.current?.focus();
  };
  const changer = (part: Partial<Saisie>) => {
    touchee.current = true;
    saisir((avant) => ({ ...avant, ...part }));
  };
  return { enMain, saisie, changer, libelle, dit, setDit, poser, chercher };
}

function useEntree(champ: RefObject<HTMLInputElement | null>) {
  const { erreurs, enCours, envoyer, refuser } = useSubmit();
  const { setDit, poser, chercher, ...boite } = useBoiteEnMain();
  const { enMain, saisie } = boite;
  const [entres, setEntres] = useState<readonly Produit[]>([]);
  const part = useRef(false);
  // Scanned while saving: queued.
  const suivante = useRef<string | null>(null);
  const tape = enMain !== null && estTapee(enMain, saisie);
  const refuserLaSuivante = () => {
    lowBeep();
    setDit(phrases.entreeEnCours);
  };
  const lire = (brut: string) => {
    if (part.current) {
      // one waits: a second would take its place unsaid
      if (suivante.current !== null && suivante.current !== brut) return refuserLaSuivante();
      return void (suivante.current = brut);
    }
    const meme = enMain?.code === formatCode(brut);
    // Scanned twice; retried if the lookup failed.
    if (meme && enMain.attente !== codeNonCherche(enMain.code)) return undefined;
    // Unsaved input blocks the next box.
    if (tape && !meme) return refuserLaSuivante();
    refuser();
    return void chercher(brut);
  };
  const laisser = () => {
    refuser();
    poser();
    champ.current?.focus();
  };
  const entrer = async () => {
    if (!enMain || enMain.attente !== null || part.current) return;
    const corps = {
      prix_achat: saisie.prix_achat ?? 0,
      prix_de_vente: saisie.prix_de_vente ?? 0,
      qte: saisie.qte ?? 0,
    };
    const { medicament, code } = enMain;
    part.current = true;
    const { success, data } = await envoyer((cle) =>
      medicament && saisie.libelle === nomDeLaBase(medicament)
        ? callApi(ajouterMedicament, { parametres: { id: medicament.id }, corps, cle })
        : callApi(creerProduit, {
            corps: {
              ...SIMPLE,
              ...corps,
              libelle: saisie.libelle,
              cip: code,
              dci: medicament?.dci ?? null,
            },
            cle,
          }),
    );
    part.current = false;
    const attendue = suivante.current;
    suivante.current = null;
    if (!success || !data) return attendue === null ? undefined : refuserLaSuivante();
    setEntres((avant) => [data, ...avant]);
    poser();
    if (attendue !== null) return void chercher(attendue);
    return champ.current?.focus();
  };
  const raison = enMain ? enMain.attente : phrases.aucuneBoite;
  return {
    ...boite,
    entres,
    erreurs,
    enCours,
    tape,
    raison,
    lire,
    laisser,
    entrer,
  };
}

/**
 * [ENT-1] First entry by scan: name, form and DCI from the reference base; price and quantity
 * typed.
 */
export function EntrerAuLecteur({ fermer }: { fermer: () => void }) {
  const champ = useRef<HTMLInputElement>(null);
  const { enMain, saisie, changer, entres, erreurs, enCours, ...main } = useEntree(champ);
  const [tapee, taper] = useState('');
  // The next scan must find it.
  useProduitsVivants();
  useScan(main.lire);
  const chercher = (e: FormEvent) => {
    e.preventDefault();
    if (tapee.trim() === '') return;
    main.lire(tapee.trim());
    taper('');
  };
  const soumettre = (e: FormEvent) => {
    e.preventDefault();
    void main.entrer();
  };
  return (
    <Modal
      isOpen
      dirty={main.tape}
      loss="tout"
      className="formulaire entrer-au-lecteur"
      aria-labelledby="entrer-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="entrer-titre" title="Entrer des produits au lecteur" onClose={fermer} />
      <div className="formulaire-corps">
        <form noValidate className="entrer-code" onSubmit={chercher}>
          <TextInput
            inputRef={champ}
            autoFocus
            fill
            aria-label="Code de la boîte"
            placeholder="Scannez une boîte, ou tapez son code"
            value={tapee}
            onChange={(e) => taper(e.currentTarget.value)}
          />
          <Button type="submit" text="Chercher" />
        </form>
        <p role="status" className="entrer-dit">
          {main.dit}
        </p>
        <form noValidate className="entrer-boite" onSubmit={soumettre}>
          <fieldset key={enMain?.code ?? ''} disabled={enMain === null}>
            <legend>{enMain ? `Code ${enMain.code}` : 'Aucune boîte en main'}</legend>
            <FormField label="Libellé">
              {(id) => (
                <TextInput
                  id={id}
                  fill
                  inputRef={main.libelle}
                  value={saisie.libelle}
                  onChange={(e) => changer({ libelle: e.currentTarget.value })}
                />
              )}
            </FormField>
            <div className="grille-champs">
              <FormField label="Prix d’achat (FCFA)">
                {(id) => (
                  <AmountField
                    id={id}
                    value={saisie.prix_achat}
                    onChange={(prix_achat) => changer({ prix_achat })}
                    decimals={2}
                  />
                )}
              </FormField>
              <FormField label="Prix de vente (FCFA)">
                {(id) => (
                  <AmountField
                    id={id}
                    autoFocus={enMain !== null}
                    value={saisie.prix_de_vente}
                    onChange={(prix_de_vente) => changer({ prix_de_vente })}
                  />
                )}
              </FormField>
              <FormField label="Boîtes">
                {(id) => (
                  <AmountField id={id} value={saisie.qte} onChange={(qte) => changer({ qte })} />
                )}
              </FormField>
            </div>
          </fieldset>
          <div className="entrer-refus">
            <FormErrors errors={erreurs} />
          </div>
          <FormEnd
            onClose={fermer}
            busy={enCours}
            text="Entrer"
            reason={main.raison}
            before={
              <Button
                text="Laisser cette boîte"
                disabled={enMain === null || enCours}
                onClick={main.laisser}
              />
            }
          />
        </form>
        <section className="entrer-liste" aria-label="Produits entrés" tabIndex={0}>
          <h2>{phrases.produitsEntres(entres.length)}</h2>
          <ul>
            {entres.map((p) => (
              <li key={p.id}>
                <span>{p.libelle}</span>
                <span>{formatFcfa(p.prix_de_vente)}</span>
                <span>× {formatNombre(p.qte)}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Modal>
  );
}
