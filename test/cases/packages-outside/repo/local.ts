export class Local {
  sendMail() {}
}
