import { chromium } from '@playwright/test';
const base='http://127.0.0.1:8151';
const b=await chromium.launch(await (async()=>{const m=await import('../e2e/playwright.config.ts'); return m.default.use.launchOptions;})());
export async function poste(qui, chemin, o={}) {
  const ctx=await b.newContext({viewport:{width:1366,height:625},locale:'fr-FR',timezoneId:'Africa/Libreville',...o});
  await ctx.addInitScript(()=>{ if(location.protocol.startsWith('http')) localStorage.setItem('activation',JSON.stringify({token:'e2e',date_activation:'2026-01-01',type:'poste'}))});
  const p=await ctx.newPage(); p.setDefaultTimeout(15000);
  await p.goto(base+chemin); await p.getByLabel('Nom d’utilisateur').waitFor();
  await p.getByLabel('Nom d’utilisateur').fill(qui); await p.keyboard.press('Tab'); await p.keyboard.type(qui==='admin'?(process.env.MDP??''):'demonstration'); await p.keyboard.press('Enter');
  await p.waitForTimeout(2500); return p;
}
export const vue=(p,n)=>p.screenshot({path:'/tmp/shots/'+n+'.png'});
export const fin=()=>b.close();
