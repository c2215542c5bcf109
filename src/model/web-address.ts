/** What an address may consist of, so that it can stand in Markdown and JSON as it is. */
const plain = /^https?:\/\/[\w.-]+(?::\d{1,5})?(?:\/[\w.~%{}#:@!$&*+,;=?/-]*)?$/;

/** Whether a text can be the web address of a repository, or a pattern of addresses of lines in it. */
export const isWebAddress = (text: string): boolean => text.length <= 1_024 && plain.test(text);
