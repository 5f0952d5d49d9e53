import { Button } from '@blueprintjs/core';
import { Edit, Trash } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { sendOnce } from '#client/base/send-once.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { Loading } from '#client/ui/loading.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { AmountField } from '#client/ui/amount-field.tsx';
import { InlineError } from '#client/ui/form.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { formatDate, jourDe } from '#shared/base/dates.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import * as phrasesReference from '#shared/admin/reference/reference.phrases.ts';
import { corrigerTaux, creerTaux, supprimerTaux } from '#shared/vente/cnamgs/bordereau.api.ts';
import type { Taux } from '#shared/vente/cnamgs/bordereau.schema.ts';
import { tauxRetirable } from '#shared/vente/cnamgs/bordereau.rules.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { refetchCnamgs, useTaux } from './cnamgs.queries.ts';
import * as phrasesCnamgs from '#shared/vente/cnamgs/cnamgs.phrases.ts';
import { formatPourcent } from '#shared/base/montant.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

function raisonTaux({
  libelle,
  taux,
  debut,
}: {
  libelle: string;
  taux: number | null;
  debut: string;
}): string | null {
  if (libelle.trim().length < 2) return phrasesReference.referenceRequise;
  if (taux === null) return 'Saisissez le taux.';
  return debut === '' ? 'Saisissez la date d’effet.' : null;
}

/** Future, in force (0 %: no longer covered), or replaced. */
function EtatTaux({ t, jour, dernier }: { t: Taux; jour: string; dernier: string }) {
  if (t.debut > jour) return 'À venir';
  if (t.debut !== dernier) return <span className="discret">Remplacé</span>;
  return t.taux === 0 ? 'Plus pris en charge' : 'En vigueur';
}

function Nouveau() {
  const [libelle, setLibelle] = useState('');
  const [taux, setTaux] = useState<number | null>(null);
  const [debut, setDebut] = useState('');
  const { erreurs, enCours, envoyer, refuser } = useSubmit();
  const raison = enCours ? phrasesReglement.traitement : raisonTaux({ libelle, taux, debut });
  const creer = async (e: FormEvent) => {
    e.preventDefault();
    if (raison !== null) return refuser(raison);
    const corps = { libelle: libelle.trim(), taux: taux ?? 0, debut };
    const { success } = await envoyer((cle) => callApi(creerTaux, { corps, cle }));
    if (!success) return;
    setLibelle('');
    setTaux(null);
    refetchCnamgs();
  };
  return (
    <form
      noValidate
      className="cnamgs-suite"
      aria-label="Nouveau taux"
      onSubmit={(e) => void creer(e)}
    >
      <TextInput
        className="large"
        aria-label="Libellé du taux"
        placeholder="Libellé, par exemple : Soins ordinaires"
        maxLength={80}
        value={libelle}
        onValueChange={setLibelle}
      />
      <AmountField
        aria-label="Taux (%)"
        placeholder="Taux %"
        decimals={2}
        maximum={100}
        value={taux}
        onChange={setTaux}
      />
      <DateField label="À partir du" value={debut} onChange={setDebut} />
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

/** Inline edit. */
function Correction({ t, fermer: close }: { t: Taux; fermer: () => void }) {
  const fermer = useOwnClose(close);
  const [taux, setTaux] = useState<number | null>(t.taux);
  const [debut, setDebut] = useState(t.debut);
  const { erreurs, enCours, envoyer, refuser } = useSubmit();
  const raison = enCours
    ? phrasesReglement.traitement
    : raisonTaux({ libelle: t.libelle, taux, debut });
  const corriger = async (e: FormEvent) => {
    e.preventDefault();
    if (raison !== null) return refuser(raison);
    const { success } = await envoyer((cle) =>
      callApi(corrigerTaux, {
        parametres: { id: t.id },
        corps: { taux: taux ?? 0, debut },
        cle,
      }),
    );
    if (!success) return;
    refetchCnamgs();
    fermer();
  };
  return (
    <form
      noValidate
      className="cnamgs-suite"
      aria-label={`Corriger le taux ${t.libelle}`}
      onSubmit={(e) => void corriger(e)}
    >
      <AmountField
        autoFocus
        aria-label="Taux corrigé (%)"
        decimals={2}
        maximum={100}
        value={taux}
        onChange={setTaux}
      />
      <DateField label="À partir du" value={debut} onChange={setDebut} />
      <ReasonedButton
        type="submit"
        reason={raison}
        intent="primary"
        text="Corriger"
        onClick={() => undefined}
      />
      <Button text="Annuler" onClick={fermer} />
      <InlineError errors={erreurs} />
    </form>
  );
}

async function retirer({ id, libelle, debut }: Taux): Promise<void> {
  const depuis = formatDate(new Date(`${debut}T12:00:00Z`));
  if (!(await askFirst({ quoi: phrasesCnamgs.tauxARetirer(libelle, depuis) }))) return;
  await sendOnce(`supprimer le taux ${id}`, (cle) =>
    callApi(supprimerTaux, { parametres: { id }, cle }),
  );
  refetchCnamgs();
}

/** Dated scale: a decree adds a row, past claims keep their rate. */
export function TauxOnglet() {
  const session = useAtomValue(sessionAtom);
  const [corrige, setCorrige] = useState<Taux | null>(null);
  const { data, error } = useTaux();
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <Loading />;
  const jour = jourDe(new Date());
  const regle = session !== null && peut(session, 'ADMIN', 'parametre');
  const dernier = (libelle: string) =>
    data
      .filter((t) => t.libelle === libelle && t.debut <= jour)
      .reduce((m, t) => (t.debut > m ? t.debut : m), '');
  return (
    <div className="cnamgs-onglet">
      {corrige && <Correction key={corrige.id} t={corrige} fermer={() => setCorrige(null)} />}
      {regle && corrige === null && <Nouveau />}
      <div className="cnamgs-cadre">
        <table className="cnamgs-table fiches" aria-label="Taux de prise en charge">
          <thead>
            <tr>
              <th scope="col">LIBELLÉ</th>
              <th scope="col" className="nombre">
                TAUX
              </th>
              <th scope="col">À PARTIR DU</th>
              <th scope="col">ÉTAT</th>
              <th scope="col">SAISI PAR</th>
              {regle && (
                <th scope="col">
                  <span className="vue-cachee">Actes</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {data.map((t) => (
              <tr key={t.id}>
                <td>{t.libelle}</td>
                <td data-titre="TAUX" className="nombre">
                  {t.taux === 0 ? 'Fin' : formatPourcent(t.taux)}
                </td>
                <td data-titre="À PARTIR DU">{formatDate(new Date(`${t.debut}T12:00:00Z`))}</td>
                <td data-titre="ÉTAT">
                  <EtatTaux t={t} jour={jour} dernier={dernier(t.libelle)} />
                </td>
                <td data-titre="SAISI PAR">{t.created_by}</td>
                {regle && (
                  <td className="cnamgs-actes fiche-acte">
                    {tauxRetirable(t, jour) && (
                      <IconButton
                        icon={<Edit />}
                        aria-label={`Corriger le taux ${t.libelle} du ${formatDate(new Date(`${t.debut}T12:00:00Z`))}`}
                        title="Corriger"
                        onClick={() => setCorrige(t)}
                      />
                    )}
                    {tauxRetirable(t, jour) && (
                      <IconButton
                        icon={<Trash />}
                        aria-label={`Retirer le taux ${t.libelle} du ${formatDate(new Date(`${t.debut}T12:00:00Z`))}`}
                        title="Retirer"
                        onClick={() => void retirer(t)}
                      />
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="discret">
        Un taux qui n’est pas au barème du jour de la vente est signalé avant l’export, sans
        l’empêcher. Un taux de 0 % met fin à la prise en charge de ce libellé à partir de sa date ;
        un taux à venir, ou saisi aujourd’hui et qui n’a pas servi, se corrige et se retire ; un
        taux qui a servi reste.
      </p>
    </div>
  );
}
