import { Button, Callout } from '@blueprintjs/core';
import { Lock } from '@blueprintjs/icons';
import { type FormEvent, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { sendOnce } from '#client/base/send-once.ts';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { DialogActions, FormErrors, FormField } from '#client/ui/form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import {
  groupesADemander,
  groupesDeCle,
  groupesJustes,
} from '#shared/platform/sauvegarde/cle.rules.ts';
import type { CleProposee } from '#shared/platform/sauvegarde/cle.schema.ts';
import { cleDeSauvegarde } from '#shared/platform/sauvegarde/cle.phrases.ts';
import { poserCle, proposerCle } from '#shared/platform/sauvegarde/sauvegarde.api.ts';
import type { EtatSauvegardes } from '#shared/platform/sauvegarde/sauvegarde.schema.ts';
import { retenirSauvegardes } from './sauvegarde.queries.ts';
import { printSheet } from '#client/ui/print-sheet.ts';

const SVG = 'http://www.w3.org/2000/svg';
const COTE_MM = 60;

const imprimerCle = ({ publique, privee, qr }: CleProposee, maintenant: Date): boolean =>
  printSheet(cleDeSauvegarde.papier, (page) => {
    const ligne = (nom: 'h1' | 'h2' | 'p' | 'pre', texte: string): HTMLElement => {
      const element = page.createElement(nom);
      element.textContent = texte;
      return element;
    };
    const dessin = page.createElementNS(SVG, 'svg');
    dessin.setAttribute('viewBox', `0 0 ${qr.cote} ${qr.cote}`);
    dessin.setAttribute('width', `${COTE_MM}mm`);
    dessin.setAttribute('height', `${COTE_MM}mm`);
    const trace = page.createElementNS(SVG, 'path');
    trace.setAttribute('d', qr.trace);
    dessin.append(trace);
    const groupes = page.createElement('ol');
    groupes.append(
      ...groupesDeCle(privee).map((groupe) => {
        const rang = page.createElement('li');
        rang.append(ligne('h2', groupe));
        return rang;
      }),
    );
    return [
      ligne('h1', cleDeSauvegarde.papier),
      dessin,
      ligne('p', 'AGE-SECRET-KEY-1'),
      groupes,
      ligne('p', cleDeSauvegarde.zero),
      ligne('p', cleDeSauvegarde.papierFaite(formatDateHeure(maintenant))),
      ligne('pre', publique),
      ligne('p', cleDeSauvegarde.papierUsage),
    ];
  });

const phrases = cleDeSauvegarde;

export function Chiffrement({ etat, occupe }: { etat: EtatSauvegardes; occupe: string | null }) {
  const [proposee, setProposee] = useState<CleProposee | null>(null);
  const [envoi, setEnvoi] = useState(false);
  const { cle, sauvegardes } = etat;
  const enClair = sauvegardes.filter((s) => !s.chiffree).length;
  const proposer = async () => {
    setEnvoi(true);
    const { data } = await sendOnce('cle-de-sauvegarde', (k) => callApi(proposerCle, { cle: k }));
    setEnvoi(false);
    if (data) setProposee(data);
  };
  return (
    <section className="sauvegardes-carte" aria-labelledby="chiffrement-titre">
      <h2 id="chiffrement-titre">{phrases.titre}</h2>
      {cle ? (
        <p>
          {phrases.depuis(formatDateHeure(new Date(cle.depuis)))}{' '}
          <code className="sauvegardes-cle">{cle.publique}</code>
        </p>
      ) : (
        <Callout intent="warning" compact>
          {phrases.enClair}
        </Callout>
      )}
      {cle && enClair > 0 && <p className="discret">{phrases.avantEnClair(enClair)}</p>}
      <div className="sauvegardes-actions">
        <ReasonedButton
          reason={occupe}
          icon={<Lock />}
          loading={envoi}
          text={cle ? phrases.changer : phrases.chiffrer}
          onClick={() => void proposer()}
        />
      </div>
      {proposee && (
        <CleDialogue proposee={proposee} remplace={cle !== null} fermer={() => setProposee(null)} />
      )}
    </section>
  );
}

interface PropsCle {
  proposee: CleProposee;
  remplace: boolean;
  fermer: () => void;
}
/** Shown once, then verified: an unnoted key never encrypts backups. */
function CleDialogue({ proposee, remplace, fermer }: PropsCle) {
  const [notee, setNotee] = useState(false);
  const [rangs] = useState(() => groupesADemander(proposee.privee, [Math.random(), Math.random()]));
  return (
    <Modal
      isOpen
      className="cle-sauvegarde"
      aria-labelledby="cle-titre"
      onClose={fermer}
      canOutsideClickClose={false}
      canEscapeKeyClose={false}
    >
      <DialogHeader
        id="cle-titre"
        title={remplace ? phrases.changer : phrases.chiffrer}
        onClose={fermer}
      />
      <div className="restauration-corps">
        {notee ? (
          <Preuve
            proposee={proposee}
            rangs={rangs}
            revoir={() => setNotee(false)}
            fermer={fermer}
          />
        ) : (
          <Montree proposee={proposee} remplace={remplace} notee={() => setNotee(true)} />
        )}
      </div>
    </Modal>
  );
}

function Montree({
  proposee,
  remplace,
  notee,
}: Pick<PropsCle, 'proposee' | 'remplace'> & { notee: () => void }) {
  const { qr, privee } = proposee;
  return (
    <>
      <Callout intent="warning" compact>
        {phrases.noter} {phrases.perdue}
      </Callout>
      <div className="cle-montree">
        <svg viewBox={`0 0 ${qr.cote} ${qr.cote}`} role="img" aria-label={phrases.champ}>
          <path d={qr.trace} />
        </svg>
        <ol aria-label={phrases.champ}>
          {groupesDeCle(privee).map((groupe, rang) => (
            <li key={`${rang + 1} ${groupe}`}>
              <code>{groupe}</code>
            </li>
          ))}
        </ol>
      </div>
      <p className="discret">{phrases.zero}</p>
      {remplace && <p>{phrases.ancienne}</p>}
      <DialogActions>
        <Button text={phrases.imprimer} onClick={() => imprimerCle(proposee, new Date())} />
        <Button intent="primary" text={phrases.notee} onClick={notee} />
      </DialogActions>
    </>
  );
}

interface PropsPreuve {
  proposee: CleProposee;
  rangs: readonly [number, number];
  revoir: () => void;
  fermer: () => void;
}
function Preuve({ proposee: { privee, publique }, rangs, revoir, fermer: close }: PropsPreuve) {
  const fermer = useOwnClose(close);
  const [saisies, setSaisies] = useState<readonly [string, string]>(['', '']);
  const { erreurs, enCours, envoyer: poser, refuser } = useSubmit();
  const envoyer = async (e: FormEvent) => {
    e.preventDefault();
    if (!groupesJustes(privee, rangs, saisies)) return refuser(phrases.faux);
    const { success, data } = await poser((cle) =>
      callApi(poserCle, { cle, corps: { publique }, silencieux: true }),
    );
    if (!success || !data) return undefined;
    retenirSauvegardes(data);
    return fermer();
  };
  return (
    <form noValidate className="cle-preuve" onSubmit={(e) => void envoyer(e)}>
      <p>{phrases.prouver}</p>
      {rangs.map((rang, i) => (
        <FormField key={rang} label={phrases.groupe(rang + 1)}>
          {(id) => (
            <TextInput
              id={id}
              autoFocus={i === 0}
              autoComplete="off"
              value={saisies[i] ?? ''}
              onValueChange={(v) => setSaisies(i === 0 ? [v, saisies[1]] : [saisies[0], v])}
            />
          )}
        </FormField>
      ))}
      <FormErrors errors={erreurs} />
      <DialogActions>
        <Button text={phrases.revoir} onClick={revoir} />
        <Button type="submit" intent="primary" loading={enCours} text={phrases.verifier} />
      </DialogActions>
    </form>
  );
}
