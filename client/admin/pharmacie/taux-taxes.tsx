import './taux-taxes.css';
import { Button, Callout } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { cache, dataOf } from '#client/base/cache.ts';
import { callApi } from '#client/base/call-api.ts';
import { sendOnce } from '#client/base/send-once.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { askFirst } from '#client/ui/ask-first.ts';
import { DateField } from '#client/ui/date-field.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { InlineError } from '#client/ui/form.tsx';
import { Loading } from '#client/ui/loading.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { debutDeJour, formatDate, jourDe } from '#shared/base/dates.ts';
import { nomCss, nomTva, TAUX_DE_DEPART, TAXES, type Taxe } from '#shared/base/fiscalite.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import {
  creerTauxTaxe,
  listerTauxTaxes,
  retirerTauxTaxe,
} from '#shared/admin/pharmacie/taux-taxe.api.ts';
import * as phrasesTaux from '#shared/admin/pharmacie/taux-taxe.phrases.ts';
import { debutPossible, tauxTaxeRetirable } from '#shared/admin/pharmacie/taux-taxe.rules.ts';
import type { TauxTaxe } from '#shared/admin/pharmacie/taux-taxe.schema.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

const CLE = ['taux-taxes'];
const refetchTaux = (): void => void cache.invalidateQueries({ queryKey: CLE });
const nomDe = (taxe: Taxe, taux: number): string =>
  taxe === 'tva' ? nomTva({ taux_tva: taux }) : nomCss({ taux_css: taux });
const formatJour = (jour: string): string => formatDate(debutDeJour(jour));
const estTaxe = (texte: string): texte is Taxe => TAXES.some((t) => t === texte);

interface SaisieTaux {
  taxe: Taxe;
  taux: number | null;
  debut: string;
}
function raisonDuTaux({ taux, debut }: SaisieTaux, jour: string): string | null {
  if (taux === null) return phrasesTaux.tauxTaxeRequis;
  return debutPossible(debut, jour) ? null : phrasesTaux.tauxTaxePasse;
}

function NouveauTaux({ jour }: { jour: string }) {
  const [vierge] = useState<SaisieTaux>({ taxe: 'tva', taux: null, debut: jour });
  const f = useTypedForm({ formulaire: FORMULAIRES.taux_taxe, vierge });
  const { s, changer } = f;
  const { erreurs, enCours, envoyer, refuser } = useSubmit(f);
  const raison = enCours ? phrasesReglement.traitement : raisonDuTaux(s, jour);
  const creer = async (e: FormEvent) => {
    e.preventDefault();
    if (raison !== null) return refuser(raison);
    const corps = { ...s, taux: s.taux ?? 0 };
    const { success } = await envoyer((cle) => callApi(creerTauxTaxe, { corps, cle }));
    if (!success) return;
    f.settle();
    changer(vierge);
    refetchTaux();
  };
  return (
    <form
      noValidate
      className="taux-taxes-saisie"
      aria-label="Nouveau taux"
      onSubmit={(e) => void creer(e)}
    >
      <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
      <Combobox
        aria-label="Taxe"
        value={s.taxe}
        options={TAXES.map((t) => ({ value: t, label: t.toUpperCase() }))}
        onChange={(e) => estTaxe(e.currentTarget.value) && changer({ taxe: e.currentTarget.value })}
      />
      <AmountField
        aria-label="Taux (%)"
        placeholder="Taux %"
        decimals={2}
        maximum={100}
        value={s.taux}
        onChange={(taux) => changer({ taux })}
      />
      <DateField label="À partir du" value={s.debut} onChange={(debut) => changer({ debut })} />
      <ReasonedButton
        type="submit"
        reason={raison}
        intent="primary"
        text="Ajouter"
        onClick={() => undefined}
      />
      <InlineError errors={erreurs} />
    </form>
  );
}

async function retirer({ id, taxe, taux, debut }: TauxTaxe): Promise<void> {
  const quoi = phrasesTaux.tauxTaxeARetirer(nomDe(taxe, taux), formatJour(debut));
  if (!(await askFirst({ quoi }))) return;
  await sendOnce(`retirer le taux ${id}`, (cle) =>
    callApi(retirerTauxTaxe, { parametres: { id }, cle }),
  );
  refetchTaux();
}

function etatDuTaux({ taxe, debut }: TauxTaxe, tous: readonly TauxTaxe[], jour: string): string {
  if (debut > jour) return 'À venir';
  const remplace = tous.some((t) => t.taxe === taxe && t.debut > debut && t.debut <= jour);
  return remplace ? 'Remplacé' : 'En vigueur';
}
const ENTETES = ['TAXE', 'À PARTIR DU', 'ÉTAT', 'SAISI PAR'] as const;

/** [TAX-4] Dated VAT and CSS rates: a new law is a new row; past sales keep their rate. */
export function TauxTaxes() {
  const { data, error, refetch } = useQuery({
    queryKey: CLE,
    queryFn: async () => dataOf(await callApi(listerTauxTaxes, { silencieux: true })),
    staleTime: 0,
  });
  const admin = useAtomValue(sessionAtom)?.is_admin === true;
  if (error)
    return (
      <Callout intent="danger" icon={false} compact role="alert">
        {error.message} <Button size="small" text="Réessayer" onClick={() => void refetch()} />
      </Callout>
    );
  if (!data) return <Loading />;
  const jour = jourDe(new Date());
  const { taux_tva, taux_css } = TAUX_DE_DEPART;
  return (
    <div className="taux-taxes">
      {admin && <NouveauTaux jour={jour} />}
      <div className="taux-taxes-cadre">
        <table className="fiches taux-taxes-table" aria-label="Taux de TVA et de CSS">
          <thead>
            <tr>
              {ENTETES.map((nom) => (
                <th key={nom} scope="col">
                  {nom}
                </th>
              ))}
              <th scope="col">
                <span className="vue-cachee">Actes</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((t) => (
              <tr key={t.id}>
                <th scope="row">{nomDe(t.taxe, t.taux)}</th>
                <td data-titre="À PARTIR DU">{formatJour(t.debut)}</td>
                <td data-titre="ÉTAT">{etatDuTaux(t, data, jour)}</td>
                <td data-titre="SAISI PAR">{t.created_by}</td>
                <td className="fiche-acte">
                  {admin && tauxTaxeRetirable(t, jour) && (
                    <IconButton
                      icon={<Trash />}
                      aria-label={`Retirer ${nomDe(t.taxe, t.taux)} du ${formatJour(t.debut)}`}
                      title="Retirer"
                      onClick={() => void retirer(t)}
                    />
                  )}
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row">
                {nomTva({ taux_tva })}, {nomCss({ taux_css })}
              </th>
              <td data-titre="À PARTIR DU">Avant toute autre date</td>
              <td data-titre="ÉTAT">Au départ</td>
              <td data-titre="SAISI PAR">–</td>
              <td />
            </tr>
          </tbody>
        </table>
      </div>
      <p className="discret">
        Un taux commence au plus tôt aujourd’hui. Les ventes, les devis et les paniers envoyés en
        caisse gardent le leur ; les brouillons suivent. Un taux à venir se retire ; un taux
        d’aujourd’hui aussi, tant que rien n’a été vendu avec lui.
      </p>
    </div>
  );
}
